import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { listVersions, restoreVersion } from '#contract/site/office-contents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { listChanges } from '../frame/changes.ts'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'

type Version = OutputOf<typeof listVersions>['content'][number]
const SHOWN = 20

/** Lists the versions of something after each change: who, when, what; with a button to restore an earlier version. */
export function History({ subject }: { subject: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [chosen, setChosen] = useState<Version | null>(null)
  const input = { subject, pageSize: SHOWN }
  const { data, isError, refetch } = useQuery({
    queryKey: [listVersions.id, input],
    queryFn: () => callOffice(listVersions, input),
  })
  const restore = useAct(restoreVersion, t('office.restored'))
  const versions = data?.content ?? []
  return (
    <section aria-label={t('office.history')}>
      <h2 className="mb-2">{t('office.history')}</h2>
      <Panel>
        {isError && (
          <ErrorState
            compact
            title={t('office.loadFailed')}
            retryLabel={t('office.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={2} />}
        {data?.total === 0 && <p className="p-4 text-ink-2">{t('office.noHistory')}</p>}
        <ol>
          {versions.map((version, index) => (
            <Entry
              key={version.id}
              version={version}
              before={versions[index + 1] ?? null}
              isPresent={index === 0}
              onRestore={permissions.includes('site.write') ? () => setChosen(version) : null}
            />
          ))}
        </ol>
      </Panel>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title={t('office.restoreTitle', { number: chosen?.number ?? 0 })}
        text={t('office.restoreHint')}
        confirmLabel={t('office.restore')}
        cancelLabel={t('office.cancel')}
        busy={restore.isPending}
        onConfirm={() => chosen && restore.mutate({ id: chosen.id }, { onSettled: () => setChosen(null) })}
      />
    </section>
  )
}

type EntryProps = { version: Version; before: Version | null; isPresent: boolean; onRestore: (() => void) | null }

function Entry({ version, before, isPresent, onRestore }: EntryProps) {
  const t = useT()
  const locale = useLocale()
  const { number, act, state, restored, operator, at } = version
  const changes = before?.state && state ? listChanges(before.state, state) : []
  return (
    <li className="flex items-start gap-4 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {t('office.version', { number })} · {t(`office.versionAct.${act}`, { number: restored ?? 0 })}
        </p>
        <p className="text-ink-3">
          {operator ?? t('office.versionBase')} · <span className="num">{formatMoment(at, locale)}</span>
        </p>
        {changes.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-0.5">
            {changes.map(({ field, before: was, after: is }) => (
              <li key={field} className="line-clamp-2 [overflow-wrap:anywhere] text-ink-2">
                <span className="text-ink-3">{field}</span> {was ?? '–'} →{' '}
                <span className="text-ink-1">{is ?? '–'}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isPresent ? (
        <span className="text-ink-3">{t('office.versionPresent')}</span>
      ) : (
        onRestore && (
          <Button size="small" aria-label={t('office.restoreTitle', { number })} onClick={onRestore}>
            {t('office.restore')}
          </Button>
        )
      )}
    </li>
  )
}
