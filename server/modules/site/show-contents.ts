/** What operators wrote for the site, in the reader's language. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { toHtml } from '#contract/site/rich-text.ts'
import type { resources } from '#contract/site/site.ts'
import type { banners, helpCenter, pages } from '#contract/site/site-pages.ts'
import {
  ARTICLE_PAGES,
  SOCIAL_TYPES,
  type BANNER_GROUPS,
  type ARTICLE_CATEGORIES,
  type PAGE_LABELS,
  type RESOURCE_TYPES,
} from '#contract/site/contents.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Context } from '#server/lib/http.ts'
import { localise } from '#server/lib/localised.ts'
import { listShown, type ContentRow } from './contents.sql.ts'

/** The most banners of one place. */
const BANNERS_SHOWN = 12
const ARTICLES_MAX = 200
const RESOURCES_MAX = 100
/** The most articles on the blog's page. */
const POSTS_MAX = 60

/** Returns the banners of one place. */
export async function showBanners(
  { env, brand, locale }: Pick<Context, 'env' | 'brand' | 'locale'>,
  { groupName }: ParsedInputOf<typeof banners>,
): Promise<OutputOf<typeof banners>> {
  const { defaultLanguage } = brand
  const { rows } = await listShown(
    env.db,
    { merchant: brand.code, kind: 'banner', places: [groupName], at: env.clock.now() },
    BANNERS_SHOWN,
  )
  return rows.map(({ id, place, data }) => ({
    id: String(id),
    groupName: place as (typeof BANNER_GROUPS)[number],
    url: data.url,
    mobileUrl: data.mobileUrl,
    linkageType: data.linkageType,
    link: data.link,
    tag: localise(data.tag, locale, defaultLanguage),
    title: localise(data.title, locale, defaultLanguage),
    text: localise(data.text, locale, defaultLanguage),
    button: localise(data.button, locale, defaultLanguage),
  }))
}

/** Returns the help centre's articles for a device. */
export async function showArticles(
  { env, brand, locale }: Context,
  { lang, device }: ParsedInputOf<typeof helpCenter>,
): Promise<OutputOf<typeof helpCenter>> {
  const { rows } = await listShown(
    env.db,
    { merchant: brand.code, kind: 'article', device, at: env.clock.now() },
    ARTICLES_MAX,
  )
  return rows.map(({ key, place, data, updated_at }) => {
    const text = localise(data.text, lang ?? locale, brand.defaultLanguage)
    return {
      key: key ?? '',
      category: place as (typeof ARTICLE_CATEGORIES)[number],
      title: localise(data.title, lang ?? locale, brand.defaultLanguage),
      text,
      content: toHtml(text),
      updatedAt: updated_at.toISOString(),
    }
  })
}

type Page = OutputOf<typeof pages>[number]

/**
 * Returns the pages of a label, or the page with a name. Terms, privacy and responsible gaming are articles of the help
 * centre.
 */
export async function showPages(
  { env, brand, locale }: Context,
  { label, key, lang }: ParsedInputOf<typeof pages>,
): Promise<Page[]> {
  const say = (texts: Record<string, string>) => localise(texts, lang ?? locale, brand.defaultLanguage)
  const word = (row: ContentRow<'page' | 'article'>, isWhole: boolean): Page => {
    const text = isWhole ? say(row.data.text) : ''
    return {
      label,
      key: row.key ?? label,
      title: say(row.data.title),
      summary: 'summary' in row.data ? say(row.data.summary) : '',
      picture: 'picture' in row.data ? row.data.picture : '',
      text,
      content: toHtml(text),
      publishedAt: row.starts_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  }
  const shown = { merchant: brand.code, at: env.clock.now() }
  const article: string | undefined = (ARTICLE_PAGES as Partial<Record<(typeof PAGE_LABELS)[number], string>>)[label]
  if (article)
    return (await listShown(env.db, { ...shown, kind: 'article', key: article }, 1)).rows.map((row) => word(row, true))
  const isList = label === 'blog' && key === undefined
  const { rows } = await listShown(
    env.db,
    { ...shown, kind: 'page', places: [label], newest: true, ...(key ? { key } : {}) },
    isList ? POSTS_MAX : 1,
  )
  return rows.map((row) => word(row, !isList))
}

/** Returns the brand's links; the social ones on its own domains only (docs/specification.md 9.15). */
export async function showResources(
  { env, host, locale }: Pick<Context, 'env' | 'host' | 'locale'>,
  brand: Brand,
): Promise<OutputOf<typeof resources>> {
  const isOwn = brand.domains.includes(host)
  const { rows } = await listShown(
    env.db,
    { merchant: brand.code, kind: 'resource', at: env.clock.now() },
    RESOURCES_MAX,
  )
  return rows
    .filter((row) => isOwn || !(SOCIAL_TYPES as readonly string[]).includes(row.place))
    .map(({ place, key, data }) => {
      const text = localise(data.text, locale, brand.defaultLanguage)
      return {
        type: place as (typeof RESOURCE_TYPES)[number],
        key: key ?? place,
        url: data.url,
        labelNameEn: data.title.en || null,
        title: localise(data.title, locale, brand.defaultLanguage),
        text,
        content: toHtml(text),
        picture: data.picture,
      }
    })
}
