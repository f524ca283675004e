import { CONTENTS } from '#contract/site/contents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'
import type { Content } from './content-resources.ts'
import { usePlaceName } from './place-name.ts'
import { languageName } from './use-languages.ts'

/** What an operator edits of a content, in the order in which the form has it. */
export const editedOf = ({ data, place, key, position, startsAt, endsAt, enabled, device }: Content) => ({
  data,
  place,
  key,
  position,
  startsAt,
  endsAt,
  enabled,
  device,
})
export type Edited = ReturnType<typeof editedOf>

const FRAME_NAMES: Readonly<Record<string, MessageKey>> = {
  place: 'office.place',
  key: 'office.contentKey',
  position: 'office.position',
  startsAt: 'office.from',
  endsAt: 'office.until',
  enabled: 'office.on',
  device: 'office.devices',
} satisfies Record<Exclude<keyof Edited, 'data'>, MessageKey>

/** Returns how the parts of a content are said: a field of the frame, or a text in one language. */
export function useContentWords(kind: Content['kind']): DraftWords {
  const t = useT()
  const locale = useLocale()
  const placeName = usePlaceName()
  return {
    name: ([of = '', field = '', language]) => {
      const frame = FRAME_NAMES[of]
      if (frame) return t(frame)
      const isAddress = field === 'url' && kind === 'resource'
      const isKnown = CONTENTS[kind].fields.some((one) => one.name === field)
      const label = isKnown ? t(`office.contentField.${isAddress ? 'address' : field}` as MessageKey) : String(field)
      return language === undefined ? label : `${label} · ${languageName(String(language))}`
    },
    value: ([of], value) => {
      if (of === 'place') return placeName(kind, String(value))
      if ((of === 'startsAt' || of === 'endsAt') && value) return formatMoment(String(value), locale)
      if (of === 'device' && Array.isArray(value))
        return value.map((device) => t(`office.device.${device}` as MessageKey)).join(', ')
      return undefined
    },
  }
}
