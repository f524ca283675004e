import { useState } from 'react'
import { officeTemplate, officeSetTemplate, type TemplateRow } from '#contract/outgoing/office-templates.ts'
import type { TemplateWords } from '#contract/outgoing/templates.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { useWord } from '../frame/use-word.ts'
import { SendTest } from './send-test.tsx'
import { languageName, WordsState } from './words-list.tsx'
import { WordsForm } from './words-form.tsx'
import { WordsPreview } from './words-preview.tsx'

/** The page of one message's words in one language: to write, see, test and put back. */
export function WordsShow() {
  const t = useT()
  return (
    <ShowPage call={officeTemplate} back="/message-words" backName={t('office.nav.messageWords')}>
      {(row: TemplateRow) => <Whole key={row.id} row={row} />}
    </ShowPage>
  )
}

const formOf = ({ words, house }: TemplateRow): TemplateWords => words ?? house

function Whole({ row }: { row: TemplateRow }) {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const save = useAct(officeSetTemplate, t('office.saved'))
  const draft = useDraft(row, { formOf, onChosen: save.reset })
  const { id, kind, channel, language, words, changedBy, changedAt, waiting, persons } = row
  const write = (typed: TemplateWords, reason: string) => {
    const sent = draft.form
    const input = { id, words: typed, version: draft.read.version, reason }
    save.mutate(input, { onSuccess: (saved) => draft.saved(sent, saved.waiting ? undefined : saved) })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 [overflow-wrap:anywhere]">
          {word('office.outgoing.kind', kind)} · {word('office.outgoing.channel', channel)} ·{' '}
          <span lang={language}>{languageName(language)}</span>
        </h1>
        <WordsState isOwn={words !== null} isWaiting={waiting !== null} />
        {words && (
          <div className="ms-auto">
            <PutBack row={row} />
          </div>
        )}
      </div>
      {changedBy !== null && changedAt !== null && (
        <p className="text-ink-3">
          {changedBy} · {formatMoment(changedAt, locale)}
        </p>
      )}
      <p className="max-w-[70ch] text-ink-2">{t(persons > 1 ? 'office.words.two' : 'office.words.one')}</p>
      <RuleWaiting waiting={waiting} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card>
          <WordsForm row={row} draft={draft} busy={save.isPending} fault={save.error} onSave={write} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <WordsPreview row={row} words={draft.form} />
          <SendTest row={row} words={draft.form} />
        </div>
      </div>
      <Versions row={row} onTake={draft.change} />
    </div>
  )
}

/** Goes back to the house's words at once. */
function PutBack({ row: { id, version, house } }: { row: TemplateRow }) {
  const t = useT()
  const mayNot = usePermissions().includes('templates.write') ? undefined : t('office.notAllowed')
  const [isOpen, setIsOpen] = useState(false)
  const back = useAct(officeSetTemplate, t('office.words.isBack'))
  return (
    <>
      <Button size="small" icon="clock-counter-clockwise" reason={mayNot} onClick={() => setIsOpen(true)}>
        {t('office.words.back')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('office.words.backTitle')}
        text={t('office.words.backText', { text: house.body })}
        confirmLabel={t('office.words.back')}
        cancelLabel={t('office.cancel')}
        busy={back.isPending}
        onConfirm={() => back.mutate({ id, words: null, version }, { onSettled: () => setIsOpen(false) })}
      />
    </>
  )
}

/** Lists former versions; each can be taken into the form. */
function Versions({ row, onTake }: { row: TemplateRow; onTake: (words: TemplateWords) => void }) {
  const t = useT()
  const locale = useLocale()
  if (row.versions.length === 0) return null
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.words.versions')}</h2>
      <ol className="flex flex-col divide-y divide-line">
        {row.versions.map(({ version, words, by, at }) => (
          <li key={version} className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
              <span>{t('office.words.version', { number: formatCount(version, locale) })}</span>
              <span>
                {by} · {formatMoment(at, locale)}
              </span>
              {words && (
                <span className="ms-auto">
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={t('office.words.takeOf', { number: formatCount(version, locale) })}
                    onClick={() => onTake(words)}
                  >
                    {t('office.words.take')}
                  </Button>
                </span>
              )}
            </div>
            {words === null ? (
              <p className="text-ink-2">{t('office.words.house')}</p>
            ) : (
              <div lang={row.language} dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
                {words.subject !== null && <p className="font-medium">{words.subject}</p>}
                <p>{words.body}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
