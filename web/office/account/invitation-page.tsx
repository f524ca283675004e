import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { officeInvitation } from '#contract/identity/office-invitation.ts'
import { HOUSE_ROLES, ROLES } from '#contract/permissions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { wordOf } from '../frame/words.ts'
import { callOffice } from '../operator-session.ts'
import type { Invitation } from './invitation.ts'
import { EntryFrame } from './entry-frame.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
const OFFICE = '/backoffice'

/**
 * The page of a link that was sent to an operator (`/backoffice/invitation#link`), separate from the back office,
 * because no operator is logged in.
 */
export function InvitationApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <InvitationPage link={location.hash.slice(1)} />
    </QueryClientProvider>
  )
}

function InvitationPage({ link }: { link: string }) {
  const t = useT()
  const sayFault = useFault()
  const [done, setDone] = useState<{ recoveryCodes: readonly string[] | null } | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [officeInvitation.id, link],
    // a link of another shape was never sent, so the server need not be asked
    queryFn: () =>
      /^[\w-]{43}$/.test(link)
        ? callOffice(officeInvitation, { link })
        : Promise.reject(new ApiError('LINK_INVALID', '')),
  })
  if (done) return <Done codes={done.recoveryCodes} />
  if (error instanceof ApiError && error.code === 'LINK_INVALID') return <Unusable />
  if (error)
    return (
      <EntryFrame title={t('account.invitation.title')}>
        <ErrorState
          compact
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </EntryFrame>
    )
  if (!data)
    return (
      <EntryFrame title={t('account.invitation.title')}>
        <RowSkeletons count={5} />
      </EntryFrame>
    )
  return <Open link={link} invitation={data} onDone={setDone} onDead={() => void refetch()} />
}

function Open({
  link,
  invitation,
  onDone,
  onDead,
}: {
  link: string
  invitation: Invitation
  onDone: (done: { recoveryCodes: readonly string[] | null }) => void
  onDead: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const role = wordOf([...ROLES, ...HOUSE_ROLES], invitation.role, (known) => t(`office.role.${known}`))
  return (
    <EntryFrame
      title={t(`account.invitation.kind.${invitation.kind}`)}
      below={invitation.isHouse ? t('office.house') : invitation.brand}
    >
      <p className="mb-5 text-ink-2">
        {t('account.invitation.hello', { name: invitation.name, username: invitation.username, role })}{' '}
        {t('account.invitation.until', { at: formatMoment(invitation.expiresAt, locale) })}
      </p>
      <InvitationForm link={link} invitation={invitation} onDone={onDone} onDead={onDead} />
    </EntryFrame>
  )
}

function Done({ codes }: { codes: readonly string[] | null }) {
  const t = useT()
  const goOn = () => location.assign(OFFICE)
  return (
    <EntryFrame title={t('account.invitation.done')}>
      {codes ? (
        <RecoveryCodes codes={codes} keptLabel={t('account.invitation.keptAndLogin')} onKept={goOn} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{t('account.invitation.doneText')}</p>
          <Button tone="primary" size="large" wide onClick={goOn}>
            {t('office.login')}
          </Button>
        </div>
      )}
    </EntryFrame>
  )
}

/** Says that the link was used, is too old, was withdrawn, or never existed. */
function Unusable() {
  const t = useT()
  return (
    <EntryFrame title={t('account.invitation.unusable')}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('account.invitation.unusableText')}</p>
        <a href={OFFICE} className={buttonClass({ wide: true })}>
          {t('account.invitation.toLogin')}
        </a>
      </div>
    </EntryFrame>
  )
}
