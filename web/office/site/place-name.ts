import { type ContentKind, MARK_TYPES } from '#contract/site/contents.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** The message prefixes of the places of each kind; links are shown by their own names. */
const PREFIX: Readonly<Record<ContentKind, string | null>> = {
  banner: 'office.bannerGroup',
  notice: 'office.noticeType',
  article: 'office.articleCategory',
  page: 'office.pageLabel',
  resource: null,
}

/** Returns a function that names a place of a kind. */
export function usePlaceName(): (kind: ContentKind, place: string) => string {
  const t = useT()
  return (kind, place) => {
    const isMark = kind === 'resource' && (MARK_TYPES as readonly string[]).includes(place)
    const prefix = isMark ? 'office.mark' : PREFIX[kind]
    return prefix ? t(`${prefix}.${place}` as MessageKey) : place
  }
}
