import type { ContentKind } from '#contract/site/contents.ts'
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
  return (kind, place) => (PREFIX[kind] ? t(`${PREFIX[kind]}.${place}` as MessageKey) : place)
}
