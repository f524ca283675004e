import type { OutputOf } from '#contract/call.ts'
import type { getContent } from '#contract/site/office-contents.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import type { ContentKind } from '#contract/site/contents.ts'

export type Content = OutputOf<typeof getContent>

/** The lists of contents: the kind of each, and its place in the menu. */
export const CONTENT_RESOURCES = [
  { resource: 'banners', kind: 'banner', place: 10, icon: 'megaphone-simple' },
  { resource: 'notices', kind: 'notice', place: 20, icon: 'bell' },
  { resource: 'articles', kind: 'article', place: 30, icon: 'question' },
  { resource: 'pages', kind: 'page', place: 40, icon: 'article' },
  { resource: 'links', kind: 'resource', place: 50, icon: 'globe-simple' },
] as const satisfies readonly { resource: string; kind: ContentKind; place: number; icon: IconName }[]
export type ContentResource = Pick<(typeof CONTENT_RESOURCES)[number], 'resource' | 'kind'>

/** Returns the list that shows contents of a kind. */
export function resourceOf(kind: ContentKind): ContentResource['resource'] {
  const found = CONTENT_RESOURCES.find((one) => one.kind === kind)
  if (!found) throw new Error(`contents of the kind ${kind} have no list`)
  return found.resource
}

/** Returns a text of a content in a language; empty when there is none. */
export function textOf(data: Content['data'], field: string, language: string): string {
  const texts = data[field]
  const text = typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[language] : undefined
  return typeof text === 'string' ? text : ''
}

/** Returns a field of a content that is one text for every language. */
export function plainOf(data: Content['data'], field: string): string {
  const text = data[field]
  return typeof text === 'string' ? text : ''
}

/** Returns a content's name in a list: its title in the reader's language, else in any, else its place. */
export function titleOf({ data, key, place }: Content, language: string): string {
  const titles = Object.values(typeof data.title === 'object' && data.title !== null ? data.title : {}).filter(
    (text) => typeof text === 'string',
  )
  return textOf(data, 'title', language) || titles.find((text) => text !== '') || key || place
}
