// The shapes that the scripts of Meal Plan share (templates/assets/js/meal-plan/). They are declared here, not in comments of
// those scripts, so that no visitor loads them.

declare namespace MealPlan {
  type Ingredient = { id: string; name: string; plural: string | null; aisle: string; amount: number; unit: string; grams: number };

  /** Nutrition is that of one serving, grams of an ingredient that of one serving too; its amount that of all. */
  type Recipe = {
    id: string;
    url: string;
    title: string;
    moments: string[];
    tags: string[];
    allergens: string[];
    may_contain: string[];
    total_minutes: number;
    servings: number;
    kcal: number;
    protein: number;
    carbohydrate: number;
    fat: number;
    ingredients: Ingredient[];
  };

  /** From and until, both included; null is no limit. */
  type Range = [number | null, number | null];
  type Nutrient = 'kcal' | 'protein' | 'carbohydrate' | 'fat';

  /** Ids of the foods that a disliked word means, in whatever language it was written. */
  type Means = [string, string[]][];

  /**
   * `slots` are ids of meals of the day, in order; `main` are those that have one of the wanted `foods`, if any is
   * wanted. `avoid`, `diet`, `dislikes` and `means` are those of what is kept.
   */
  type Wishes = {
    slots: string[];
    main: string[];
    ranges: Record<Nutrient, Range>;
    minutes: number | null;
    foods: string[];
    avoid: string[];
    diet: string;
    dislikes: string[];
    means?: Means;
  };

  /** What can be left out of the wishes. */
  type Wish = Nutrient | 'minutes' | 'foods' | 'dislikes';

  /** `halves` are half servings: 2 is one serving; `on` is the day that it was done. */
  type Meal = { moment: string; recipe: string; halves: number; done?: boolean; on?: string };

  /** What was done on a day. */
  type Done = { day: string; meals: number; kcal: number };

  /** What a week was made with; what is not eaten is no part of it. */
  type Asked = Pick<Wishes, 'slots' | 'ranges' | 'minutes' | 'foods'>;
  type Week = { seed: number; asked: Asked; days: Meal[][] };

  type Favorite = { id: string; title: string; url: string };

  /** Years, centimetres and kilograms; ids of a sex, an activity and a goal, or empty; kcal that are added by hand. */
  type Body = {
    age: number | null;
    height: number | null;
    weight: number | null;
    sex: string;
    activity: string;
    goal: string;
    adjust: number;
  };

  /** What the page says to calculate energy with: factors of the formula, the span in percent and the lowest range in kcal. */
  type Figures = { weight: number; height: number; age: number; span: number; floor: number };

  /**
   * Weight in kg, height in cm, age in years; the constant is that of the sex in kcal, the factor that of the activity, the percent what
   * the goal adds to the day, and the adjustment in kcal what somebody adds by hand.
   */
  type Person = { weight: number; height: number; age: number; constant: number; factor: number; percent: number; adjust: number };

  /** What is bought for: servings of recipes; ids of the foods that are in the basket already. */
  type List = { recipes: { id: string; servings: number }[]; ticked: string[] };

  /**
   * `avoid` are ids of what is not eaten; `dislikes` words of ingredients, and `means` what the catalogue knew them for in
   * the language of the page where they were written, so that they hold in the others; `diet` is the id of a tag or
   * empty. Favorites have the newest first. `before` is the week that the present one took the place of. `log` has the oldest day first.
   */
  type Kept = {
    avoid: string[];
    dislikes: string[];
    means: Means;
    diet: string;
    favorites: Favorite[];
    body: Body;
    week: Week | null;
    before: Week | null;
    log: Done[];
    list: List;
  };
}
