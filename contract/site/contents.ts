/**
 * What operators write for the site, of every kind: banners, notices, help articles, pages, links. One table defines
 * the places and fields of each kind; the server checks with it and the back office makes its forms from it.
 */
import { z } from 'zod'
import { findDanger, isSafeAddress } from './rich-text.ts'

export const CONTENT_KINDS = ['banner', 'notice', 'article', 'page', 'resource'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export const BANNER_GROUPS = ['w_home', 'w_reg', 'w_forget'] as const
/** What a click on a banner opens. */
export const LINKAGE_TYPES = ['NONE', 'PAGE', 'GAME', 'PROMOTION', 'EXTERNAL'] as const
/** Kinds of notice: bulletin, platform, pop-up, promotion, and the pop-up of the home page. */
export const NOTICE_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const
/** Whom a notice is for (docs/specification.md 4.10): B everybody before login, A after login, F at the first login. */
export const NOTICE_EXECUTIONS = ['B', 'A', 'F'] as const
export const ARTICLE_CATEGORIES = ['start', 'money', 'fair', 'rules'] as const
/** Pages that operators write: the areas that docs/specification.md 2.16 names by label. */
export const WRITTEN_PAGES = ['beginner', 'blog', 'about', 'app', 'app-android', 'app-ios', 'app-lite'] as const
/** Pages whose text is a help article, so that the text exists once: label → the article's key. */
export const ARTICLE_PAGES = { terms: 'term', privacy: 'privacy', responsible: 'limits' } as const
export const PAGE_LABELS = [...WRITTEN_PAGES, 'terms', 'privacy', 'responsible'] as const
/** Resource types (docs/specification.md 3.10). */
export const SOCIAL_TYPES = [
  'FACEBOOK',
  'TIKTOK',
  'YOUTUBE',
  'TWITTER',
  'INSTAGRAM',
  'TELEGRAM',
  'WHATSAPP',
  'VIBER',
] as const
/**
 * The footer's marks, of which a brand may have several, each under a key of its own: a licence, and the mark of a way to
 * pay, whose key is that way's code (docs/specification.md 2.8).
 */
export const MARK_TYPES = ['LICENCE', 'PAYMENT'] as const
export const RESOURCE_TYPES = [...SOCIAL_TYPES, 'Android', 'iOS', 'REGISTERPOP', ...MARK_TYPES] as const
export const DEVICES = ['WEB', 'APP'] as const

/** Makes the schema of a text in several languages; a reader without their own gets the brand's default. */
export const localised = (max: number) =>
  z
    .record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), z.string().trim().max(max))
    .refine((texts) => Object.keys(texts).length <= 40)
export type Texts = Record<string, string>

/**
 * A field of a content. `line` and `rich` are texts in every language, `rich` with the markup of
 * contract/site/rich-text.ts; `picture` is one of our own; `address` may lead to a path of ours or outside; `link` may
 * also be the id of a game.
 */
export type ContentField =
  | { name: string; form: 'line' | 'rich'; max: number; required?: true }
  | { name: string; form: 'picture' | 'address' | 'link'; required?: true }
  | { name: string; form: 'choice'; choices: readonly string[] }

export type ContentShape = {
  /** The places for such a content. */
  places: readonly string[]
  /** Its name in an address: its place, a key of its own, or none. */
  naming: 'place' | 'key' | 'none'
  fields: readonly ContentField[]
}

export const CONTENTS: Readonly<Record<ContentKind, ContentShape>> = {
  banner: {
    places: BANNER_GROUPS,
    naming: 'none',
    fields: [
      { name: 'tag', form: 'line', max: 40 },
      { name: 'title', form: 'line', max: 80 },
      { name: 'text', form: 'line', max: 200 },
      { name: 'button', form: 'line', max: 40 },
      { name: 'url', form: 'picture', required: true },
      { name: 'mobileUrl', form: 'picture', required: true },
      { name: 'linkageType', form: 'choice', choices: LINKAGE_TYPES },
      { name: 'link', form: 'link' },
    ],
  },
  notice: {
    places: NOTICE_TYPES,
    naming: 'none',
    fields: [
      { name: 'execution', form: 'choice', choices: NOTICE_EXECUTIONS },
      { name: 'title', form: 'line', max: 200, required: true },
      { name: 'text', form: 'rich', max: 4_000 },
    ],
  },
  article: {
    places: ARTICLE_CATEGORIES,
    naming: 'key',
    fields: [
      { name: 'title', form: 'line', max: 120, required: true },
      { name: 'text', form: 'rich', max: 12_000, required: true },
    ],
  },
  page: {
    places: WRITTEN_PAGES,
    naming: 'key',
    fields: [
      { name: 'title', form: 'line', max: 120, required: true },
      { name: 'summary', form: 'line', max: 240 },
      { name: 'text', form: 'rich', max: 12_000, required: true },
      { name: 'picture', form: 'picture' },
    ],
  },
  resource: {
    places: RESOURCE_TYPES,
    naming: 'place',
    fields: [
      { name: 'url', form: 'address', required: true },
      { name: 'title', form: 'line', max: 80 },
      { name: 'text', form: 'rich', max: 1_000 },
      { name: 'picture', form: 'picture' },
    ],
  },
}

/** Returns what names a content in a place: of the footer's marks there may be several. */
export function namingOf(kind: ContentKind, place: string): ContentShape['naming'] {
  return kind === 'resource' && (MARK_TYPES as readonly string[]).includes(place) ? 'key' : CONTENTS[kind].naming
}

/** The checked fields of each kind. */
export type ContentData = {
  banner: {
    tag: Texts
    title: Texts
    text: Texts
    button: Texts
    url: string
    mobileUrl: string
    linkageType: (typeof LINKAGE_TYPES)[number]
    link: string
  }
  notice: { execution: (typeof NOTICE_EXECUTIONS)[number]; title: Texts; text: Texts }
  article: { title: Texts; text: Texts }
  page: { title: Texts; summary: Texts; text: Texts; picture: string }
  resource: { url: string; title: Texts; text: Texts; picture: string }
}

const isPicture = (text: string) => /^\/art\/[a-z0-9/_.-]{1,120}$/.test(text) && !text.includes('..')

function textsSchema(max: number, required: boolean): z.ZodType {
  return localised(max).superRefine((texts, context) => {
    for (const [lang, text] of Object.entries(texts)) {
      const danger = findDanger(text)
      if (danger) context.addIssue({ code: 'custom', path: [lang], message: danger })
    }
    if (required && !Object.values(texts).some((text) => text !== ''))
      context.addIssue({ code: 'custom', message: 'required' })
  })
}

const checked = (fits: (text: string) => boolean, rule: string, required: boolean) =>
  z
    .string()
    .trim()
    .max(500)
    .default('')
    .superRefine((text, context) => {
      if (text === '' ? required : !fits(text))
        context.addIssue({ code: 'custom', message: text === '' ? 'required' : rule })
    })

function fieldSchema(field: ContentField): z.ZodType {
  if (field.form === 'choice') return z.enum(field.choices as [string, ...string[]])
  const required = field.required ?? false
  if (field.form === 'line' || field.form === 'rich') return textsSchema(field.max, required).default({})
  if (field.form === 'picture') return checked(isPicture, 'picture', required)
  const leads = (text: string) => isSafeAddress(text) || (field.form === 'link' && /^[A-Za-z0-9_-]{1,64}$/.test(text))
  return checked(leads, 'link', required)
}

/**
 * Returns the schema of a kind's fields: lengths, links, pictures, and no dangerous text. Issues of our own have their
 * rule as message.
 */
export function contentSchema(kind: ContentKind): z.ZodType {
  return z.strictObject(Object.fromEntries(CONTENTS[kind].fields.map((field) => [field.name, fieldSchema(field)])))
}
