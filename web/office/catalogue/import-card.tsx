/** Games of an outside vendor, from a file or written by hand: what it would do is read first, then asked for. */
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getVendorLaunch, importVendorGames } from '#contract/catalogue/house-vendors.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'
import { GameForm } from './game-form.tsx'

type Preview = OutputOf<typeof importVendorGames>
type GamesFile = { name: string; format: 'csv' | 'json'; text: string }
/** The most lines of a preview that are shown; the sum says how many there are. */
const SHOWN_MAX = 40
const RULES = [
  'invalid',
  'twice',
  'other-vendor',
  'taken',
  'column',
  'csv',
  'json',
  'list',
  'empty',
  'too-many',
] as const

/** Lets games be brought from a file. */
export function ImportCard({ vendor }: { vendor: string }) {
  const t = useT()
  const [file, setFile] = useState<GamesFile | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState(0)
  const read = useAct(importVendorGames)
  const { data: state } = useQuery({
    queryKey: [getVendorLaunch.id, vendor],
    queryFn: () => callOffice(getVendorLaunch, { id: vendor }),
  })
  const bring = (next: GamesFile) => {
    setFile(next)
    read.mutate({ id: vendor, format: next.format, text: next.text })
  }
  const preview = read.data
  const hasChange = preview !== undefined && preview.added.length + preview.changed.length > 0
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2>{t('office.vendors.games')}</h2>
      <p className="text-ink-2">{t('office.vendors.gamesHint')}</p>
      {state && <WaitingNote waiting={state.waitingImport} />}
      <div className="flex flex-wrap gap-2">
        <ChooseFile onChosen={bring} />
        <GameForm key={asked} onWritten={(code, text) => bring({ name: code, format: 'json', text })} />
      </div>
      {read.isPending && (
        <output className="flex items-center gap-2 text-ink-2">
          <Spinner />
          {t('office.vendors.reading')}
        </output>
      )}
      <FormFault fault={read.error} />
      {file && preview && !read.isPending && (
        <section aria-label={file.name} className="flex min-w-0 flex-col gap-3">
          <PreviewOf preview={preview} name={file.name} />
          {preview.faults.length === 0 && hasChange && (
            <Button
              tone="primary"
              className="self-start"
              onClick={() => setAsking(true)}
              reason={state?.waitingImport ? t('decision.waitsShort') : undefined}
            >
              {t('office.vendors.importAsk')}
            </Button>
          )}
        </section>
      )}
      {file && preview && isAsking && (
        <AskImport
          id={vendor}
          file={file}
          print={preview.print}
          onDone={(isAsked) => {
            setAsking(false)
            if (isAsked) {
              setFile(null)
              setAsked(asked + 1) // what was written by hand was asked for
              read.reset()
            }
          }}
        />
      )}
    </Card>
  )
}

function ChooseFile({ onChosen }: { onChosen: (file: GamesFile) => void }) {
  const t = useT()
  const input = useId()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const { name } = chosen
    const text = await chosen.text()
    target.value = '' // the same file can be chosen again, after it was mended
    onChosen({ name, format: name.endsWith('.json') ? 'json' : 'csv', text })
  }
  return (
    <label
      htmlFor={input}
      className={cx(
        buttonClass({}),
        'cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-focus',
      )}
    >
      {t('office.vendors.choose')}
      <input id={input} type="file" accept=".csv,.json,text/csv" onChange={choose} className="sr-only" />
    </label>
  )
}

function PreviewOf({ preview, name }: { preview: Preview; name: string }) {
  const t = useT()
  const { added, changed, same, absent, faults } = preview
  const counts = { added: added.length, changed: changed.length, same, absent: absent.length }
  const ruleOf = (rule: string) => {
    const known = RULES.find((one) => one === rule)
    return known ? t(`office.vendors.rule.${known}`) : rule
  }
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      <p>{t('office.vendors.summary', counts)}</p>
      {faults.length > 0 && (
        <p role="alert" className="text-negative">
          {t('office.vendors.faults', { count: faults.length })}
        </p>
      )}
      <ul className="text-sm [overflow-wrap:anywhere]">
        {faults.slice(0, SHOWN_MAX).map(({ line, field, rule }) => (
          <li key={`${line} ${field} ${rule}`} className="border-t border-line py-1.5 text-negative">
            {t('office.vendors.line', { line })}: <span className="num">{field}</span> {ruleOf(rule)}
          </li>
        ))}
        {faults.length === 0 &&
          changed.slice(0, SHOWN_MAX).map(({ code, differences }) => (
            <li key={code} className="border-t border-line py-1.5">
              <span className="font-semibold">{code}</span>{' '}
              {differences.map(({ field, before, after }) => `${field}: ${before || '–'} → ${after}`).join(', ')}
            </li>
          ))}
        {faults.length === 0 &&
          added.slice(0, SHOWN_MAX).map(({ code, names, type }) => (
            <li key={code} className="border-t border-line py-1.5">
              <span className="font-semibold">{code}</span> {t('office.vendors.newGame')}: {names.en} ({type})
            </li>
          ))}
      </ul>
    </>
  )
}

type AskProps = { id: string; file: GamesFile; print: string; onDone: (isAsked: boolean) => void }

function AskImport({ id, file, print, onDone }: AskProps) {
  const t = useT()
  const ask = useAct(importVendorGames)
  return (
    <ReasonDialog
      open
      onOpenChange={() => onDone(false)}
      title={`${id} · ${t('office.vendors.games')}`}
      confirmLabel={t('office.vendors.importAsk')}
      busy={ask.isPending}
      fault={ask.error}
      onConfirm={(reason) =>
        ask.mutate({ id, format: file.format, text: file.text, print, reason }, { onSuccess: () => onDone(true) })
      }
    />
  )
}
