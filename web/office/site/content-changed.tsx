import { CONTENTS } from '#contract/site/contents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { changesOf, mergeContent, type Part, valueOf } from './content-merge.ts'
import type { Content } from './content-resources.ts'
import { usePlaceName } from './place-name.ts'
import { languageName } from './use-languages.ts'

const FRAME_NAMES = {
  place: 'office.place',
  key: 'office.contentKey',
  position: 'office.position',
  startsAt: 'office.from',
  endsAt: 'office.until',
  enabled: 'office.on',
  device: 'office.devices',
} as const satisfies Record<string, MessageKey>

type Props = {
  /** The content as the form was filled with it, as it is in the form, and as somebody else has stored it meanwhile. */
  read: Content
  form: Content
  stored: Content
  onChoose: (form: Content) => void
}

/** Says what somebody else changed meanwhile, part by part beside what is in the form, and lets go on with both or with theirs. */
export function ContentChanged({ read, form, stored, onChoose }: Props) {
  const t = useT()
  const say = useSay(stored)
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-control border border-warning p-3">
      <div>
        <h2 className="text-base!">{t('office.contentChanged')}</h2>
        <p className="text-sm text-ink-2">{t('office.contentChangedHint')}</p>
      </div>
      <dl className="flex flex-col gap-3">
        {changesOf(read, form, stored).map(({ part, isBoth }) => (
          <div key={`${part.field} ${part.language ?? ''}`} className="min-w-0">
            <dt className="font-medium">{say.name(part)}</dt>
            <Value name={t('office.contentTheirs')} text={say.value(part, valueOf(stored, part))} />
            {isBoth && <Value name={t('office.contentYours')} text={say.value(part, valueOf(form, part))} />}
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={() => onChoose(mergeContent(read, form, stored))}>
          {t('office.contentMerge')}
        </Button>
        <Button onClick={() => onChoose(stored)}>{t('office.contentTakeTheirs')}</Button>
      </div>
    </section>
  )
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <dd className="text-sm text-ink-2">
      {name}: <span className="text-ink-1 [overflow-wrap:anywhere]">{text}</span>
    </dd>
  )
}

/** Returns functions that name a part of a content, and say its value. */
function useSay({ kind }: Content) {
  const t = useT()
  const locale = useLocale()
  const placeName = usePlaceName()
  const name = ({ of, field, language }: Part): string => {
    if (of === 'frame') return t(FRAME_NAMES[field])
    const isAddress = field === 'url' && kind === 'resource'
    const isKnown = CONTENTS[kind].fields.some((one) => one.name === field)
    const label = isKnown ? t(`office.contentField.${isAddress ? 'address' : field}` as MessageKey) : field
    return language === null ? label : `${label} · ${languageName(language)}`
  }
  const value = ({ field }: Part, one: unknown): string => {
    if (one === undefined || one === null || one === '') return t('office.contentNothing')
    if (typeof one === 'boolean') return t(one ? 'office.on' : 'office.off')
    if (Array.isArray(one)) return one.map((device) => t(`office.device.${device}` as MessageKey)).join(', ')
    const text = String(one)
    if (field === 'place') return placeName(kind, text)
    return field === 'startsAt' || field === 'endsAt' ? formatMoment(text, locale) : text
  }
  return { name, value }
}
