import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeLotteryTerms, restoreLotteryTerms } from '#contract/lottery/office.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { TermsForm } from './terms-form.tsx'
import { Answered, Back } from './use-answer.tsx'

type Answer = OutputOf<typeof officeLotteryTerms>
type Version = Answer['inForce']

/** Shows what the brand sells of a lottery, version by version, and the form of the next one. */
export function TermsPage() {
  const t = useT()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Answered call={officeLotteryTerms} input={{ gameCode: id }}>
      {(answer) => (
        <>
          <Back to={`/lotteries/${id}/show`} name={answer.name} />
          <div className="flex flex-col gap-6">
            <h1>{t('office.lottery.termsOf', { lottery: answer.name })}</h1>
            <WaitingNote waiting={answer.waiting} />
            {!answer.inForce.isDecided && !answer.inForce.terms.isOnSale && <Unopened />}
            <Coming code={id} answer={answer} />
            <TermsForm code={id} answer={answer} />
            <Past code={id} answer={answer} />
          </div>
        </>
      )}
    </Answered>
  )
}

/** Says how a brand opens a lottery that it never sold. */
function Unopened() {
  const t = useT()
  return (
    <Card>
      <h2>{t('office.lottery.undecided')}</h2>
      <p className="text-ink-2">{t('office.lottery.undecidedHint')}</p>
    </Card>
  )
}

function useNote(): (version: Version) => string {
  const t = useT()
  const locale = useLocale()
  return ({ byName, fromAt, restored }) =>
    [
      byName,
      t('office.lottery.from', { time: formatMoment(fromAt, locale) }),
      ...(restored === null ? [] : [t('office.lottery.restoredOf', { version: restored })]),
    ].join(' · ')
}

/** Versions to come, which can be withdrawn: the one in force is asked for again. */
function Coming({ code, answer: { coming, inForce, waiting } }: { code: string; answer: Answer }) {
  const t = useT()
  const note = useNote()
  if (coming.length === 0) return null
  return (
    <section>
      <h2 className="mb-2">{t('office.lottery.coming')}</h2>
      <Panel>
        {coming.map((version) => (
          <ListRow
            key={version.version}
            icon="clock"
            title={t('office.lottery.version', { version: version.version })}
            note={note(version)}
          />
        ))}
        <div className="border-t border-line p-4">
          <Restore
            code={code}
            version={inForce.version}
            label={t('office.lottery.withdraw')}
            waits={waiting !== null}
          />
        </div>
      </Panel>
    </section>
  )
}

function Past({ code, answer: { past, inForce, waiting } }: { code: string; answer: Answer }) {
  const t = useT()
  const note = useNote()
  return (
    <section>
      <h2 className="mb-2">{t('office.lottery.versions')}</h2>
      <Panel>
        <ListRow
          icon="seal-check"
          title={t('office.lottery.inForce', { version: inForce.version })}
          note={note(inForce)}
        />
        {past.map((version) => (
          <div key={version.version} className="flex flex-wrap items-center gap-x-4 border-t border-line pe-4">
            <div className="min-w-0 flex-1">
              <ListRow
                icon="clock-counter-clockwise"
                title={t('office.lottery.version', { version: version.version })}
                note={note(version)}
              />
            </div>
            <Restore
              code={code}
              version={version.version}
              label={t('office.lottery.restore', { version: version.version })}
              waits={waiting !== null}
            />
          </div>
        ))}
      </Panel>
    </section>
  )
}

type RestoreProps = { code: string; version: number; label: string; waits: boolean }

function Restore({ code, version, label, waits }: RestoreProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const mayWrite = usePermissions().includes('lotteries.write')
  const ask = useAct(restoreLotteryTerms)
  const reason = !mayWrite ? t('office.notAllowed') : waits ? t('office.lottery.waitsAlready') : undefined
  return (
    <>
      <Button size="small" icon="arrow-clockwise" reason={reason} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={label}
        description={t('office.lottery.restoreHint')}
        confirmLabel={label}
        busy={ask.isPending}
        fault={ask.error}
        onConfirm={(why) => ask.mutate({ gameCode: code, version, reason: why }, { onSuccess: () => setOpen(false) })}
      />
    </>
  )
}
