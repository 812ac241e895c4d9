// Written by 'make starters' from the files in Starters/ci/: change those.

extension StarterFiles {
  /// The files in `Starters/ci/` by their path.
  static let ci: [String: String] = [
    "all/.gitignore":
      #"""
    /.acopio/
    /.base/
    /Output/
    /published/

    """#,
    "github/.github/workflows/site.yml":
      #"""
    # Builds and checks the site at every commit, says on a pull request what publishing it would change, and
    # publishes the main branch on GitHub Pages. Once a day it publishes what became due.
    #
    # In the settings of the repository, under Pages, choose "GitHub Actions" as the source.
    name: Site

    on:
      push:
        branches: [main]
      pull_request:
      schedule:
        # Shortly after midnight in UTC; GitHub may start it later. Choose the hour after midnight in your time zone,
        # or '17 * * * *' if entries have an hour of publication.
        - cron: '17 0 * * *'
      workflow_dispatch:

    permissions:
      contents: read

    concurrency:
      group: site-${{ github.ref }}
      cancel-in-progress: ${{ github.event_name == 'pull_request' }}

    defaults:
      run:
        # With pipefail, which the shell that GitHub chooses by itself does not have.
        shell: bash

    env:
      # The address of acopio-VERSION-linux-x86_64.tar.gz and the checksum of that file, from its SHA256SUMS.
      ACOPIO_URL: ''
      ACOPIO_SHA256: ''

    jobs:
      build:
        runs-on: ubuntu-24.04
        timeout-minutes: 15
        outputs:
          due: ${{ steps.due.outputs.due }}
        steps:
          - uses: actions/checkout@v4
            with:
              persist-credentials: false

          - name: Restore the last build
            uses: actions/cache/restore@v4
            with:
              path: |
                .acopio
                Output
              key: site-${{ github.run_id }}
              restore-keys: site-

          - name: Restore the ledger of what is published
            if: github.event_name == 'schedule'
            uses: actions/cache/restore@v4
            with:
              path: published
              key: published-${{ github.run_id }}-${{ github.run_attempt }}
              restore-keys: published-

          # A scheduled run ends here if this commit is published and its ledger names no time that has come. The times
          # are in UTC, so that they can be compared as texts.
          - name: Is anything due?
            id: due
            env:
              EVENT: ${{ github.event_name }}
            run: |
              due=true
              if [ "$EVENT" = schedule ] && [ -f published/ledger.json ] &&
                [ "$(cat published/commit)" = "$GITHUB_SHA" ]; then
                next=$(jq -r '.nextChange.time // "never"' published/ledger.json)
                now=$(date -u +%FT%TZ)
                if [ "$next" = never ] || [[ "$next" > "$now" ]]; then due=false; fi
                echo "The next change is due: $next."
              fi
              echo "due=$due" >>"$GITHUB_OUTPUT"

          - name: Install acopio
            if: steps.due.outputs.due == 'true'
            run: |
              if command -v acopio >/dev/null; then exit 0; fi
              if [ -z "$ACOPIO_URL" ] || [ -z "$ACOPIO_SHA256" ]; then
                echo "::error title=Acopio::Set ACOPIO_URL and ACOPIO_SHA256 at the top of this workflow."
                exit 1
              fi
              curl --fail --silent --show-error --location --proto '=https' --retry 3 \
                --output "$RUNNER_TEMP/acopio.tar.gz" "$ACOPIO_URL"
              echo "$ACOPIO_SHA256  $RUNNER_TEMP/acopio.tar.gz" | sha256sum --check --strict
              mkdir "$RUNNER_TEMP/acopio"
              tar --extract --file "$RUNNER_TEMP/acopio.tar.gz" --strip-components 1 --directory "$RUNNER_TEMP/acopio"
              echo "$RUNNER_TEMP/acopio/bin" >>"$GITHUB_PATH"

          - name: Check
            if: steps.due.outputs.due == 'true'
            run: acopio check --format github

          - name: Check what clients of the API rely on
            if: steps.due.outputs.due == 'true'
            run: acopio contract check --format github

          - name: Build
            if: steps.due.outputs.due == 'true'
            run: |
              mkdir -p published
              echo "$GITHUB_SHA" >published/commit
              acopio build --host github --ledger published/ledger.json --format github 2>&1 | tee "$RUNNER_TEMP/ledger.txt"
              { echo '```'; grep -v '^::' "$RUNNER_TEMP/ledger.txt"; echo '```'; } >>"$GITHUB_STEP_SUMMARY"

          - name: Check out what is published now
            if: github.event_name == 'pull_request'
            uses: actions/checkout@v4
            with:
              ref: ${{ github.event.pull_request.base.sha }}
              path: .base
              persist-credentials: false

          - name: Compare with what is published now
            if: github.event_name == 'pull_request'
            run: |
              mkdir -p "$RUNNER_TEMP/report"
              report=$RUNNER_TEMP/report/diff.md
              if acopio build --root .base --host github >/dev/null; then
                acopio diff .base/Output Output --format markdown >"$report"
                echo >>"$report"
                # The record that a publication of the earlier site would leave; --adopt allows another name of the site.
                echo '{"acopio-published":1,"phase":"finished","objects":[]}' >.base/nothing.json
                acopio publish record:.base/nothing.json --from .base/Output --record .base/published.json >/dev/null
                acopio publish record:.base/published.json --dry-run --adopt --format markdown >>"$report"
              else
                echo "The site could not be built before this change." >"$report"
              fi
              cat "$report" >>"$GITHUB_STEP_SUMMARY"

          - name: Keep the comparison
            if: github.event_name == 'pull_request'
            uses: actions/upload-artifact@v4
            with:
              name: report
              path: ${{ runner.temp }}/report

          - name: Keep the site
            if: steps.due.outputs.due == 'true' && github.event_name != 'pull_request'
            uses: actions/upload-pages-artifact@v3
            with:
              path: Output

          - name: Keep the ledger until the site is published
            if: steps.due.outputs.due == 'true' && github.event_name != 'pull_request'
            uses: actions/upload-artifact@v4
            with:
              name: ledger
              path: published

          - name: Keep the build for the next run
            if: steps.due.outputs.due == 'true' && github.event_name != 'pull_request'
            uses: actions/cache/save@v4
            with:
              path: |
                .acopio
                Output
              key: site-${{ github.run_id }}

      publish:
        needs: build
        if: needs.build.outputs.due == 'true' && github.ref == 'refs/heads/main' && github.event_name != 'pull_request'
        runs-on: ubuntu-24.04
        timeout-minutes: 10
        permissions:
          pages: write
          id-token: write
        environment:
          name: github-pages
          url: ${{ steps.deployment.outputs.page_url }}
        steps:
          - id: deployment
            uses: actions/deploy-pages@v4

          # Only now, so that the next scheduled run publishes what this one could not.
          - uses: actions/download-artifact@v4
            with:
              name: ledger
              path: published

          - name: Keep the ledger of what is published
            uses: actions/cache/save@v4
            with:
              path: published
              key: published-${{ github.run_id }}-${{ github.run_attempt }}

      # Has the right to comment, and therefore runs nothing that the pull request brought. Pull requests from
      # forks have no such right: their comparison is in the summary of the run.
      comment:
        needs: build
        if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
        runs-on: ubuntu-24.04
        timeout-minutes: 5
        permissions:
          pull-requests: write
        steps:
          - uses: actions/download-artifact@v4
            with:
              name: report
              path: report

          - name: Write the comment, or replace the last one
            env:
              GH_TOKEN: ${{ github.token }}
              REPOSITORY: ${{ github.repository }}
              NUMBER: ${{ github.event.pull_request.number }}
            run: |
              marker='<!-- acopio: what publishing would change -->'
              # GitHub takes 65,536 characters. The line in which the text is cut is left out.
              {
                echo "$marker"
                if [ "$(wc -c <report/diff.md)" -gt 60000 ]; then
                  head -c 60000 report/diff.md | sed '$d'
                  printf '\nThe rest is in the summary of the run.\n'
                else
                  cat report/diff.md
                fi
              } >comment.md
              existing=$(gh api --paginate "repos/$REPOSITORY/issues/$NUMBER/comments" --jq \
                ".[] | select(.user.login == \"github-actions[bot]\" and (.body | startswith(\"$marker\"))) | .id" | head -n 1)
              if [ -n "$existing" ]; then
                gh api --silent --method PATCH "repos/$REPOSITORY/issues/comments/$existing" --field body=@comment.md
              else
                gh api --silent "repos/$REPOSITORY/issues/$NUMBER/comments" --field body=@comment.md
              fi

    """#,
    "gitlab/.gitlab-ci.yml":
      #"""
    # Builds and checks the site at every commit, says on a merge request what publishing it would change, and
    # publishes the default branch on GitLab Pages. A scheduled pipeline publishes what became due: add one that
    # runs every day, under Build > Pipeline schedules.
    #
    # The comment on a merge request needs a project access token with the scope "api", in the masked CI/CD
    # variable ACOPIO_TOKEN; without it the comparison is an artifact of the job.

    variables:
      # The address of acopio-VERSION-linux-x86_64.tar.gz and the checksum of that file, from its SHA256SUMS.
      ACOPIO_URL: ''
      ACOPIO_SHA256: ''

    workflow:
      rules:
        - if: $CI_PIPELINE_SOURCE == 'merge_request_event'
          variables:
            CACHE_POLICY: pull
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
          variables:
            CACHE_POLICY: pull-push

    default:
      image: debian:bookworm-slim
      interruptible: true

    stages:
      - build
      - publish
      - remember

    build:
      stage: build
      timeout: 15 minutes
      variables:
        # The commit that a merge request changes has to be there.
        GIT_DEPTH: '0'
      cache:
        - key: site
          policy: $CACHE_POLICY
          paths:
            - .acopio
            - Output
        # What the last pipeline published.
        - key: published
          policy: pull
          paths:
            - published
      before_script:
        - |
          if ! command -v curl >/dev/null || ! command -v jq >/dev/null || ! command -v git >/dev/null; then
            apt-get update -qq
            apt-get install -y -qq --no-install-recommends ca-certificates curl git jq >/dev/null
          fi
        - |
          if ! command -v acopio >/dev/null; then
            if [ -z "$ACOPIO_URL" ] || [ -z "$ACOPIO_SHA256" ]; then
              echo "Set ACOPIO_URL and ACOPIO_SHA256 at the top of .gitlab-ci.yml." >&2
              exit 1
            fi
            curl --fail --silent --show-error --location --proto '=https' --retry 3 --output acopio.tar.gz "$ACOPIO_URL"
            echo "$ACOPIO_SHA256  acopio.tar.gz" | sha256sum --check --strict
            tar --extract --file acopio.tar.gz --strip-components 1 --directory /usr/local
            rm acopio.tar.gz
          fi
      script:
        # A scheduled run ends here if this commit is published and its ledger names no time that has come. The times
        # are in UTC, so that they can be compared as texts.
        - |
          echo "DUE=true" >due.env
          if [ "$CI_PIPELINE_SOURCE" = schedule ] && [ -f published/ledger.json ] &&
            [ "$(cat published/commit)" = "$CI_COMMIT_SHA" ]; then
            next=$(jq -r '.nextChange.time // "never"' published/ledger.json)
            now=$(date -u +%FT%TZ)
            echo "The next change is due: $next."
            if [ "$next" = never ] || [[ "$next" > "$now" ]]; then
              echo "DUE=false" >due.env
              exit 0
            fi
          fi
        - acopio check --format gitlab >code-quality.json
        - acopio contract check --format junit >contract.xml
        - mkdir -p published
        - echo "$CI_COMMIT_SHA" >published/commit
        - acopio build --host gitlab --ledger published/ledger.json
        - |
          if [ -n "${CI_MERGE_REQUEST_DIFF_BASE_SHA:-}" ]; then
            rm -rf .base
            git worktree prune
            git worktree add --detach .base "$CI_MERGE_REQUEST_DIFF_BASE_SHA"
            if acopio build --root .base --host gitlab >/dev/null; then
              acopio diff .base/Output Output --format markdown >diff.md
              echo >>diff.md
              # The record that a publication of the earlier site would leave; --adopt allows another name of the site.
              echo '{"acopio-published":1,"phase":"finished","objects":[]}' >.base/nothing.json
              acopio publish record:.base/nothing.json --from .base/Output --record .base/published.json >/dev/null
              acopio publish record:.base/published.json --dry-run --adopt --format markdown >>diff.md
            else
              echo "The site could not be built before this change." >diff.md
            fi
          fi
      artifacts:
        when: always
        expire_in: 1 week
        paths:
          - Output
          - diff.md
          - published
        reports:
          codequality: code-quality.json
          dotenv: due.env
          junit: contract.xml

    pages:
      stage: publish
      timeout: 10 minutes
      interruptible: false
      variables:
        GIT_STRATEGY: none
      needs:
        - job: build
          artifacts: true
      script:
        # GitLab cannot leave out a job that is running; 77 shows that there was nothing to do.
        - |
          if [ "$DUE" != true ]; then
            echo "Nothing is due."
            exit 77
          fi
        - rm -rf public
        - mv Output public
      allow_failure:
        exit_codes: 77
      artifacts:
        paths:
          - public
      rules:
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

    # Only after the site is published, so that the next scheduled pipeline publishes what this one could not.
    remember:
      stage: remember
      timeout: 5 minutes
      variables:
        GIT_STRATEGY: none
      cache:
        key: published
        policy: push
        paths:
          - published
      needs:
        - job: build
          artifacts: true
        - job: pages
          artifacts: false
      script:
        - cat published/commit
      rules:
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

    # Has the token, and therefore runs nothing that the merge request brought.
    comment:
      stage: publish
      image: debian:bookworm-slim
      timeout: 5 minutes
      variables:
        GIT_STRATEGY: none
      needs:
        - job: build
          artifacts: true
      before_script:
        - |
          if ! command -v curl >/dev/null || ! command -v jq >/dev/null; then
            apt-get update -qq
            apt-get install -y -qq --no-install-recommends ca-certificates curl jq >/dev/null
          fi
      script:
        # Writes the comment, or replaces the last one.
        - |
          marker='<!-- acopio: what publishing would change -->'
          # GitLab takes 1,000,000 characters. The line in which the text is cut is left out.
          {
            echo "$marker"
            if [ "$(wc -c <diff.md)" -gt 900000 ]; then
              head -c 900000 diff.md | sed '$d'
              printf '\nThe rest is in the artifact diff.md of the job build.\n'
            else
              cat diff.md
            fi
          } >comment.md
          ask() { curl --fail --silent --show-error --header "PRIVATE-TOKEN: $ACOPIO_TOKEN" "$@"; }
          notes="$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"
          me=$(ask "$CI_API_V4_URL/user" | jq .id)
          existing=
          page=1
          while [ -z "$existing" ]; do
            ask "$notes?per_page=100&page=$page" >notes.json
            if [ "$(jq length notes.json)" = 0 ]; then break; fi
            existing=$(jq -r --argjson me "$me" --arg marker "$marker" \
              'map(select(.author.id == $me and (.body | startswith($marker)))) | .[0].id // empty' notes.json)
            page=$((page + 1))
          done
          if [ -n "$existing" ]; then
            ask --output /dev/null --request PUT --data-urlencode body@comment.md "$notes/$existing"
          else
            ask --output /dev/null --data-urlencode body@comment.md "$notes"
          fi
      rules:
        - if: $CI_PIPELINE_SOURCE == 'merge_request_event' && $ACOPIO_TOKEN

    """#,
  ]
}
