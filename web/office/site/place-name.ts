import type { ContentKind } from '#contract/site-contents.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** Where the names of a kind's places are among the messages; links are called what they are. */
const PREFIX: Readonly<Record<ContentKind, string | null>> = {
  banner: 'office.bannerGroup',
  notice: 'office.noticeType',
  article: 'office.articleCategory',
  page: 'office.pageLabel',
  resource: null,
}

/** What a place of a kind is called. */
export function usePlaceName(): (kind: ContentKind, place: string) => string {
  const t = useT()
  return (kind, place) => (PREFIX[kind] ? t(`${PREFIX[kind]}.${place}` as MessageKey) : place)
}
