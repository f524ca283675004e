import { useLocale, useT } from '#web/lib/i18n.tsx'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { changesOf, type Path } from './merge-draft.ts'
import type { DraftForm } from './use-draft.ts'

/** So many changes are shown one by one. */
const SHOWN_MAX = 30

/** How a form says its parts: the name that its field has, and a value as its field shows it; undefined: as it is. */
export type DraftWords = {
  name: (path: Path) => string
  value?: (path: Path, value: unknown) => string | undefined
}
type Props<Form> = {
  draft: Pick<DraftForm<Form>, 'newer' | 'keepMine' | 'takeTheirs'>
  words: DraftWords
}

/**
 * Says that somebody else saved what is being edited, and what they changed, part by part beside what is in the form; the
 * reader goes on with both or with theirs. Shows nothing while nobody did.
 */
export function DraftChanged<Form>({ draft: { newer, keepMine, takeTheirs }, words }: Props<Form>) {
  const t = useT()
  const locale = useLocale()
  const say = useSayValue(words)
  if (newer === null) return null
  const changes = changesOf(newer.was, newer.mine, newer.theirs)
  return (
    <section role="alert" className="flex min-w-0 flex-col gap-3 rounded-control border border-warning p-3">
      <div>
        <h2 className="text-base!">{t('office.draft.changed')}</h2>
        <p className="text-sm text-ink-2">{t('office.draft.changedHint')}</p>
      </div>
      <dl className="flex flex-col gap-3">
        {changes.slice(0, SHOWN_MAX).map(({ path, mine, theirs, isBoth }) => (
          <div key={path.join(' ')} className="min-w-0">
            <dt className="font-medium [overflow-wrap:anywhere]">{words.name(path)}</dt>
            <Value name={t('office.draft.theirs')} text={say(path, theirs)} />
            {isBoth && <Value name={t('office.draft.yours')} text={say(path, mine)} />}
          </div>
        ))}
      </dl>
      {changes.length > SHOWN_MAX && (
        <p className="text-sm text-ink-2">
          {t('office.draft.more', { count: formatCount(changes.length - SHOWN_MAX, locale) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={keepMine}>
          {t('office.draft.keepMine')}
        </Button>
        <Button onClick={takeTheirs}>{t('office.draft.takeTheirs')}</Button>
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

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Returns a function that says a value of a form: what the form has no words for, as it is. */
function useSayValue({ value: say }: DraftWords): (path: Path, value: unknown) => string {
  const t = useT()
  const locale = useLocale()
  const plain = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('office.draft.nothing')
    if (typeof value === 'boolean') return t(value ? 'office.on' : 'office.off')
    if (Array.isArray(value))
      return value.length === 0
        ? t('office.draft.nothing')
        : value.map(plain).join(value.every((one) => typeof one === 'object') ? ' · ' : ', ')
    if (typeof value === 'object')
      return Object.values(value)
        .filter((part) => part !== '' && part !== null)
        .map(plain)
        .join(' ')
    const text = String(value)
    return MOMENT.test(text) ? formatMoment(text, locale) : text
  }
  return (path, value) => say?.(path, value) ?? plain(value)
}

/** Returns why a form cannot be saved while the reader has not chosen between it and what somebody else stored. */
export function useDraftReason(draft: Pick<DraftForm<unknown>, 'newer'>): string | undefined {
  const t = useT()
  return draft.newer === null ? undefined : t('office.draft.choose')
}
