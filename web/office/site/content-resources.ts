import { useResourceContext } from 'ra-core'
import type { OutputOf } from '#contract/call.ts'
import type { getContent } from '#contract/office-contents.ts'
import type { ContentKind } from '#contract/site-contents.ts'

export type Content = OutputOf<typeof getContent>

/** The lists of the back office that show contents, and the kind of each. */
export const CONTENT_RESOURCES = [
  { resource: 'banners', kind: 'banner' },
  { resource: 'notices', kind: 'notice' },
  { resource: 'articles', kind: 'article' },
  { resource: 'pages', kind: 'page' },
  { resource: 'links', kind: 'resource' },
] as const satisfies readonly { resource: string; kind: ContentKind }[]
export type ContentResource = (typeof CONTENT_RESOURCES)[number]

/** Which of them the page is about. */
export function useContentResource(): ContentResource {
  const name = useResourceContext()
  const found = CONTENT_RESOURCES.find((one) => one.resource === name)
  if (!found) throw new Error(`${name ?? 'nothing'} has no contents`)
  return found
}

/** A text of a content in a language; empty where there is none. */
export function textOf(data: Content['data'], field: string, language: string): string {
  const texts = data[field]
  const text = typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[language] : undefined
  return typeof text === 'string' ? text : ''
}

/** A field of a content that is one text for every language. */
export function plainOf(data: Content['data'], field: string): string {
  const text = data[field]
  return typeof text === 'string' ? text : ''
}

/** What a content is called in a list: its title in the reader's language, else in any, else its place. */
export function titleOf({ data, key, place }: Content, language: string): string {
  const titles = Object.values(typeof data.title === 'object' && data.title !== null ? data.title : {}).filter(
    (text) => typeof text === 'string',
  )
  return textOf(data, 'title', language) || titles.find((text) => text !== '') || key || place
}
