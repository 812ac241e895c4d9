extension Vocabulary {
  /// In alphabetical order, `Thing` and the base types included.
  static let types: [VocabularyType] = [
    VocabularyType(
      "AggregateOffer", "Offer", "highPrice lowPrice offerCount offers",
      demands: "lowPrice priceCurrency", wishes: "highPrice offerCount"),
    VocabularyType(
      "AggregateRating", "Rating", "itemReviewed ratingCount reviewCount", demands: "ratingValue",
      wishes: "ratingCount"),
    VocabularyType("Answer", "Comment", "answerExplanation", demands: "text"),
    VocabularyType(
      "Article", "CreativeWork",
      "articleBody articleSection backstory pageEnd pageStart pagination speakable wordCount",
      demands: "headline", wishes: "image datePublished dateModified author", page: "article"),
    VocabularyType("Audience", "Thing", "audienceType geographicArea"),
    VocabularyType("AudioObject", "MediaObject", "caption transcript", demands: "contentUrl"),
    VocabularyType("BlogPosting", "Article"),
    VocabularyType(
      "Book", "CreativeWork", "bookEdition bookFormat illustrator isbn numberOfPages",
      demands: "name", wishes: "author url", page: "book"),
    VocabularyType("Brand", "Thing", "aggregateRating logo review slogan", demands: "name"),
    VocabularyType(
      "BreadcrumbList", "ItemList", demands: "itemListElement"),
    VocabularyType("CollectionPage", "WebPage"),
    VocabularyType(
      "Comment", "CreativeWork", "downvoteCount parentItem sharedContent upvoteCount",
      demands: "text", wishes: "author datePublished"),
    VocabularyType(
      "ContactPoint", "Thing",
      "areaServed availableLanguage contactOption contactType email faxNumber hoursAvailable "
        + "productSupported telephone", wishes: "contactType telephone"),
    VocabularyType(
      "Course", "LearningResource",
      "availableLanguage courseCode coursePrerequisites educationalCredentialAwarded "
        + "financialAidEligible hasCourseInstance numberOfCredits occupationalCredentialAwarded "
        + "totalHistoricalEnrollment",
      demands: "name description", wishes: "provider hasCourseInstance offers"),
    VocabularyType(
      "CourseInstance", "Event", "courseMode courseWorkload instructor",
      demands: "courseMode", wishes: "courseWorkload instructor startDate"),
    VocabularyType(
      "CreativeWork", "Thing",
      "about abstract accessMode accessibilityFeature accessibilitySummary accountablePerson "
        + "acquireLicensePage aggregateRating alternativeHeadline archivedAt assesses "
        + "associatedMedia audience audio author award character citation comment commentCount "
        + "conditionsOfAccess contentLocation contentRating contentReferenceTime contributor "
        + "copyrightHolder copyrightNotice copyrightYear correction countryOfOrigin "
        + "creativeWorkStatus creator creditText dateCreated dateModified datePublished "
        + "discussionUrl editor educationalAlignment educationalLevel "
        + "educationalUse encoding encodingFormat exampleOfWork expires funder genre "
        + "hasPart headline inLanguage interactionStatistic interactivityType "
        + "isAccessibleForFree isBasedOn isFamilyFriendly isPartOf keywords "
        + "learningResourceType license locationCreated mainEntity maintainer material "
        + "mentions offers pattern position producer provider publication publisher "
        + "publishingPrinciples recordedAt releasedEvent review schemaVersion sdDatePublished "
        + "sdLicense sdPublisher size sourceOrganization spatial spatialCoverage sponsor teaches "
        + "temporal temporalCoverage text thumbnail thumbnailUrl timeRequired "
        + "translationOfWork translator typicalAgeRange usageInfo version video workExample "
        + "workTranslation", wishes: "name", page: nil),
    VocabularyType(
      "Dataset", "CreativeWork",
      "distribution includedInDataCatalog issn measurementTechnique variableMeasured",
      demands: "name description", wishes: "license creator distribution"),
    VocabularyType(
      "DefinedTerm", "Thing", "inDefinedTermSet termCode", demands: "name", wishes: "description"),
    VocabularyType(
      "Demand", "Thing",
      "acceptedPaymentMethod areaServed availability availabilityEnds availabilityStarts "
        + "availableAtOrFrom businessFunction deliveryLeadTime eligibleCustomerType "
        + "eligibleDuration eligibleQuantity eligibleRegion gtin includesObject ineligibleRegion "
        + "inventoryLevel itemCondition itemOffered mpn priceSpecification seller serialNumber sku "
        + "validFrom validThrough warranty",
      demands: "itemOffered"),
    VocabularyType("EducationalOrganization", "Organization", "alumni"),
    VocabularyType(
      "Event", "Thing",
      "about actor aggregateRating attendee audience composer contributor director doorTime "
        + "duration endDate eventAttendanceMode eventSchedule eventStatus funder inLanguage "
        + "isAccessibleForFree keywords location maximumAttendeeCapacity offers organizer "
        + "performer previousStartDate recordedIn remainingAttendeeCapacity review sponsor "
        + "startDate subEvent superEvent translator typicalAgeRange workFeatured workPerformed",
      demands: "name startDate location",
      wishes: "endDate description image organizer offers eventStatus"),
    VocabularyType("FAQPage", "WebPage", demands: "mainEntity"),
    VocabularyType(
      "GeoCoordinates", "Thing",
      "address addressCountry elevation latitude longitude postalCode",
      demands: "latitude longitude"),
    VocabularyType("GovernmentOrganization", "Organization"),
    VocabularyType(
      "HowTo", "CreativeWork",
      "estimatedCost performTime prepTime step supply tool totalTime yield",
      demands: "name step", wishes: "image totalTime supply tool", page: "article"),
    VocabularyType("HowToSection", "CreativeWork", "itemListElement", demands: "itemListElement"),
    VocabularyType(
      "HowToStep", "CreativeWork", "itemListElement", demands: "text", wishes: "name image url"),
    VocabularyType("HowToSupply", "Thing", "estimatedCost item requiredQuantity", demands: "name"),
    VocabularyType("HowToTool", "Thing", "item requiredQuantity", demands: "name"),
    VocabularyType(
      "ImageObject", "MediaObject", "caption exifData representativeOfPage",
      demands: "contentUrl", wishes: "caption creditText license"),
    VocabularyType(
      "ItemList", "Thing", "itemListElement itemListOrder numberOfItems",
      demands: "itemListElement"),
    VocabularyType(
      "JobPosting", "Thing",
      "applicantLocationRequirements applicationContact baseSalary datePosted directApply "
        + "educationRequirements employmentType experienceRequirements hiringOrganization "
        + "industry jobBenefits jobLocation jobLocationType qualifications responsibilities "
        + "salaryCurrency skills title totalJobOpenings validThrough workHours",
      demands: "title description datePosted hiringOrganization jobLocation",
      wishes: "validThrough employmentType baseSalary"),
    VocabularyType(
      "LearningResource", "CreativeWork", "competencyRequired", demands: "name",
      wishes: "description educationalLevel inLanguage", page: "article"),
    VocabularyType("Library", "LocalBusiness"),
    VocabularyType(
      "ListItem", "Thing", "item nextItem position previousItem", demands: "position",
      wishes: "name item"),
    VocabularyType(
      "LocalBusiness", "Organization",
      "amenityFeature currenciesAccepted geo hasMap isAccessibleForFree latitude longitude "
        + "maximumAttendeeCapacity openingHours openingHoursSpecification paymentAccepted photo "
        + "priceRange publicAccess smokingAllowed specialOpeningHoursSpecification",
      demands: "name address", wishes: "geo openingHoursSpecification telephone url"),
    VocabularyType(
      "MediaObject", "CreativeWork",
      "bitrate contentSize contentUrl duration embedUrl endTime height playerType "
        + "regionsAllowed requiresSubscription sha256 startTime uploadDate width"),
    VocabularyType(
      "MonetaryAmount", "Thing", "currency maxValue minValue validFrom validThrough value",
      demands: "currency value"),
    VocabularyType("NGO", "Organization"),
    VocabularyType("NewsArticle", "Article", "dateline printEdition printPage printSection"),
    VocabularyType(
      "NutritionInformation", "Thing",
      "calories carbohydrateContent cholesterolContent fatContent fiberContent proteinContent "
        + "saturatedFatContent servingSize sodiumContent sugarContent transFatContent "
        + "unsaturatedFatContent", wishes: "calories"),
    VocabularyType(
      "Offer", "Thing",
      "acceptedPaymentMethod addOn advanceBookingRequirement aggregateRating areaServed  "
        + "availability availabilityEnds availabilityStarts availableAtOrFrom businessFunction "
        + "category deliveryLeadTime eligibleCustomerType "
        + "eligibleDuration eligibleQuantity eligibleRegion gtin hasMerchantReturnPolicy "
        + "includesObject ineligibleRegion inventoryLevel isFamilyFriendly itemCondition "
        + "itemOffered leaseLength mpn offeredBy price priceCurrency priceSpecification "
        + "priceValidUntil review seller serialNumber shippingDetails sku  "
        + "validFrom validThrough warranty",
      demands: "price priceCurrency", wishes: "availability url"),
    VocabularyType(
      "OpeningHoursSpecification", "Thing", "closes dayOfWeek opens validFrom validThrough",
      demands: "opens closes", wishes: "dayOfWeek"),
    VocabularyType(
      "Organization", "Thing",
      "acceptedPaymentMethod actionableFeedbackPolicy address  "
        + "aggregateRating alumni areaServed award brand contactPoint department "
        + "dissolutionDate diversityPolicy email employee ethicsPolicy event faxNumber founder "
        + "foundingDate foundingLocation funder hasCredential hasOfferCatalog "
        + "hasPOS interactionStatistic keywords knowsAbout knowsLanguage legalName location logo "
        + "makesOffer member memberOf naics nonprofitStatus numberOfEmployees "
        + "ownershipFundingInfo owns parentOrganization publishingPrinciples review seeks slogan "
        + "sponsor subOrganization taxID telephone vatID",
      demands: "name", wishes: "url logo description"),
    VocabularyType(
      "Person", "Thing",
      "additionalName address affiliation alumniOf award birthDate birthPlace brand children "
        + "contactPoint deathDate email familyName funder gender givenName hasOccupation "
        + "homeLocation honorificPrefix honorificSuffix jobTitle knows knowsAbout knowsLanguage "
        + "memberOf nationality owns parent performerIn publishingPrinciples relatedTo sibling "
        + "skills sponsor spouse telephone workLocation worksFor",
      demands: "name", wishes: "url", page: "profile"),
    VocabularyType(
      "Place", "Thing",
      "additionalProperty address aggregateRating amenityFeature branchCode containedInPlace "
        + "containsPlace event faxNumber geo globalLocationNumber hasMap isAccessibleForFree "
        + "keywords latitude logo longitude maximumAttendeeCapacity openingHoursSpecification "
        + "photo publicAccess review slogan smokingAllowed specialOpeningHoursSpecification "
        + "telephone tourBookingPage",
      demands: "name", wishes: "address geo"),
    VocabularyType(
      "PostalAddress", "ContactPoint",
      "addressCountry addressLocality addressRegion postOfficeBoxNumber postalCode "
        + "streetAddress", wishes: "addressLocality addressCountry"),
    VocabularyType(
      "Product", "Thing",
      "additionalProperty aggregateRating audience award brand category color "
        + "countryOfAssembly countryOfOrigin depth gtin gtin12 gtin13 gtin14 gtin8 "
        + "hasMeasurement height inProductGroupWithID isAccessoryOrSparePartFor isConsumableFor "
        + "isFamilyFriendly isRelatedTo isSimilarTo isVariantOf itemCondition keywords logo "
        + "manufacturer material model mpn negativeNotes offers pattern positiveNotes "
        + "productID productionDate purchaseDate releaseDate review size sku slogan weight width",
      demands: "name", wishes: "image description"),
    VocabularyType(
      "PropertyValue", "Thing",
      "maxValue measurementTechnique minValue propertyID unitCode unitText value valueReference",
      demands: "value"),
    VocabularyType(
      "QuantitativeValue", "Thing",
      "additionalProperty maxValue minValue unitCode unitText value valueReference"),
    VocabularyType(
      "Question", "Comment", "acceptedAnswer answerCount suggestedAnswer",
      demands: "name acceptedAnswer"),
    VocabularyType(
      "Rating", "Thing",
      "author bestRating ratingExplanation ratingValue reviewAspect worstRating",
      demands: "ratingValue"),
    VocabularyType(
      "Recipe", "HowTo",
      "cookTime cookingMethod nutrition recipeCategory recipeCuisine recipeIngredient "
        + "recipeInstructions recipeYield suitableForDiet",
      demands: "name image",
      wishes: "author datePublished description prepTime cookTime totalTime recipeYield "
        + "recipeIngredient recipeInstructions", page: "article"),
    VocabularyType(
      "Report", "Article", "reportNumber"),
    VocabularyType("Restaurant", "LocalBusiness", "acceptsReservations hasMenu servesCuisine"),
    VocabularyType(
      "Review", "CreativeWork",
      "associatedReview itemReviewed negativeNotes positiveNotes reviewAspect reviewBody "
        + "reviewRating", demands: "author reviewRating", wishes: "itemReviewed datePublished"),
    VocabularyType(
      "Service", "Thing",
      "aggregateRating areaServed audience availableChannel award brand category "
        + "hasOfferCatalog hoursAvailable isRelatedTo isSimilarTo logo offers provider "
        + "providerMobility review serviceOutput serviceType slogan termsOfService",
      demands: "name", wishes: "provider areaServed"),
    VocabularyType(
      "SoftwareApplication", "CreativeWork",
      "applicationCategory applicationSubCategory applicationSuite availableOnDevice "
        + "countriesNotSupported countriesSupported downloadUrl featureList fileSize installUrl "
        + "memoryRequirements operatingSystem permissions processorRequirements releaseNotes "
        + "screenshot softwareAddOn softwareHelp softwareRequirements softwareVersion "
        + "storageRequirements supportingData",
      demands: "name", wishes: "offers operatingSystem applicationCategory"),
    VocabularyType("TechArticle", "Article", "dependencies proficiencyLevel"),
    VocabularyType(
      "Thing", "",
      "additionalType alternateName description disambiguatingDescription identifier image "
        + "mainEntityOfPage name potentialAction sameAs subjectOf url"),
    VocabularyType(
      "VideoObject", "MediaObject",
      "actor caption director hasPart musicBy transcript videoFrameSize videoQuality",
      demands: "name thumbnailUrl uploadDate",
      wishes: "description contentUrl embedUrl duration", page: "video.other"),
    VocabularyType(
      "WebPage", "CreativeWork",
      "breadcrumb lastReviewed mainContentOfPage primaryImageOfPage relatedLink reviewedBy "
        + "significantLink speakable specialty"),
    VocabularyType("WebSite", "CreativeWork", "issn", demands: "name url"),
  ]
}
