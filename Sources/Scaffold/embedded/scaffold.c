#include "scaffold.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The byte after each file prevents an empty file from becoming an empty array, which C does not allow.
static const unsigned char file_cloudflare_github_workflows_cloudflare_yml[] = {
#embed "../cloudflare/.github/workflows/cloudflare.yml" suffix(,)
  0
};
static const unsigned char file_cloudflare_publishing_md[] = {
#embed "../cloudflare/publishing.md" suffix(,)
  0
};
static const unsigned char file_github_pages_github_workflows_github_pages_yml[] = {
#embed "../github-pages/.github/workflows/github-pages.yml" suffix(,)
  0
};
static const unsigned char file_github_pages_publishing_md[] = {
#embed "../github-pages/publishing.md" suffix(,)
  0
};
static const unsigned char file_gitlab_gitlab_ci_yml[] = {
#embed "../gitlab/.gitlab-ci.yml" suffix(,)
  0
};
static const unsigned char file_gitlab_publishing_md[] = {
#embed "../gitlab/publishing.md" suffix(,)
  0
};
static const unsigned char file_netlify_github_workflows_netlify_yml[] = {
#embed "../netlify/.github/workflows/netlify.yml" suffix(,)
  0
};
static const unsigned char file_netlify_netlify_toml[] = {
#embed "../netlify/netlify.toml" suffix(,)
  0
};
static const unsigned char file_netlify_publishing_md[] = {
#embed "../netlify/publishing.md" suffix(,)
  0
};
static const unsigned char file_site_es_gitignore[] = {
#embed "../site-es/.gitignore" suffix(,)
  0
};
static const unsigned char file_site_es_Notes_a_loan_we_like_md[] = {
#embed "../site-es/Notes/a-loan-we-like.md" suffix(,)
  0
};
static const unsigned char file_site_es_Notes_how_to_read_this_page_md[] = {
#embed "../site-es/Notes/how-to-read-this-page.md" suffix(,)
  0
};
static const unsigned char file_site_es_Notes_index_md[] = {
#embed "../site-es/Notes/index.md" suffix(,)
  0
};
static const unsigned char file_site_fr_gitignore[] = {
#embed "../site-fr/.gitignore" suffix(,)
  0
};
static const unsigned char file_site_fr_Notes_a_loan_we_like_md[] = {
#embed "../site-fr/Notes/a-loan-we-like.md" suffix(,)
  0
};
static const unsigned char file_site_fr_Notes_how_to_read_this_page_md[] = {
#embed "../site-fr/Notes/how-to-read-this-page.md" suffix(,)
  0
};
static const unsigned char file_site_fr_Notes_index_md[] = {
#embed "../site-fr/Notes/index.md" suffix(,)
  0
};
static const unsigned char file_site_zh_Hans_gitignore[] = {
#embed "../site-zh-Hans/.gitignore" suffix(,)
  0
};
static const unsigned char file_site_zh_Hans_Notes_a_loan_we_like_md[] = {
#embed "../site-zh-Hans/Notes/a-loan-we-like.md" suffix(,)
  0
};
static const unsigned char file_site_zh_Hans_Notes_how_to_read_this_page_md[] = {
#embed "../site-zh-Hans/Notes/how-to-read-this-page.md" suffix(,)
  0
};
static const unsigned char file_site_zh_Hans_Notes_index_md[] = {
#embed "../site-zh-Hans/Notes/index.md" suffix(,)
  0
};
static const unsigned char file_site_gitignore[] = {
#embed "../site/.gitignore" suffix(,)
  0
};
static const unsigned char file_site_Notes_a_loan_we_like_md[] = {
#embed "../site/Notes/a-loan-we-like.md" suffix(,)
  0
};
static const unsigned char file_site_Notes_how_to_read_this_page_md[] = {
#embed "../site/Notes/how-to-read-this-page.md" suffix(,)
  0
};
static const unsigned char file_site_Notes_index_md[] = {
#embed "../site/Notes/index.md" suffix(,)
  0
};
static const unsigned char file_site_README_md[] = {
#embed "../site/README.md" suffix(,)
  0
};
static const unsigned char file_words_en_yml[] = {
#embed "../words/en.yml" suffix(,)
  0
};
static const unsigned char file_words_es_yml[] = {
#embed "../words/es.yml" suffix(,)
  0
};
static const unsigned char file_words_fr_yml[] = {
#embed "../words/fr.yml" suffix(,)
  0
};
static const unsigned char file_words_zh_Hans_yml[] = {
#embed "../words/zh-Hans.yml" suffix(,)
  0
};

#define FILE_ENTRY(name, bytes) {name, bytes, sizeof bytes - 1}

static const scaffold_file files[] = {
  FILE_ENTRY("cloudflare/.github/workflows/cloudflare.yml", file_cloudflare_github_workflows_cloudflare_yml),
  FILE_ENTRY("cloudflare/publishing.md", file_cloudflare_publishing_md),
  FILE_ENTRY("github-pages/.github/workflows/github-pages.yml", file_github_pages_github_workflows_github_pages_yml),
  FILE_ENTRY("github-pages/publishing.md", file_github_pages_publishing_md),
  FILE_ENTRY("gitlab/.gitlab-ci.yml", file_gitlab_gitlab_ci_yml),
  FILE_ENTRY("gitlab/publishing.md", file_gitlab_publishing_md),
  FILE_ENTRY("netlify/.github/workflows/netlify.yml", file_netlify_github_workflows_netlify_yml),
  FILE_ENTRY("netlify/netlify.toml", file_netlify_netlify_toml),
  FILE_ENTRY("netlify/publishing.md", file_netlify_publishing_md),
  FILE_ENTRY("site-es/.gitignore", file_site_es_gitignore),
  FILE_ENTRY("site-es/Notes/a-loan-we-like.md", file_site_es_Notes_a_loan_we_like_md),
  FILE_ENTRY("site-es/Notes/how-to-read-this-page.md", file_site_es_Notes_how_to_read_this_page_md),
  FILE_ENTRY("site-es/Notes/index.md", file_site_es_Notes_index_md),
  FILE_ENTRY("site-fr/.gitignore", file_site_fr_gitignore),
  FILE_ENTRY("site-fr/Notes/a-loan-we-like.md", file_site_fr_Notes_a_loan_we_like_md),
  FILE_ENTRY("site-fr/Notes/how-to-read-this-page.md", file_site_fr_Notes_how_to_read_this_page_md),
  FILE_ENTRY("site-fr/Notes/index.md", file_site_fr_Notes_index_md),
  FILE_ENTRY("site-zh-Hans/.gitignore", file_site_zh_Hans_gitignore),
  FILE_ENTRY("site-zh-Hans/Notes/a-loan-we-like.md", file_site_zh_Hans_Notes_a_loan_we_like_md),
  FILE_ENTRY("site-zh-Hans/Notes/how-to-read-this-page.md", file_site_zh_Hans_Notes_how_to_read_this_page_md),
  FILE_ENTRY("site-zh-Hans/Notes/index.md", file_site_zh_Hans_Notes_index_md),
  FILE_ENTRY("site/.gitignore", file_site_gitignore),
  FILE_ENTRY("site/Notes/a-loan-we-like.md", file_site_Notes_a_loan_we_like_md),
  FILE_ENTRY("site/Notes/how-to-read-this-page.md", file_site_Notes_how_to_read_this_page_md),
  FILE_ENTRY("site/Notes/index.md", file_site_Notes_index_md),
  FILE_ENTRY("site/README.md", file_site_README_md),
  FILE_ENTRY("words/en.yml", file_words_en_yml),
  FILE_ENTRY("words/es.yml", file_words_es_yml),
  FILE_ENTRY("words/fr.yml", file_words_fr_yml),
  FILE_ENTRY("words/zh-Hans.yml", file_words_zh_Hans_yml),
};

size_t scaffold_count(void) { return sizeof files / sizeof *files; }

scaffold_file scaffold_at(size_t index) { return files[index]; }
