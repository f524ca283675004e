import { useState } from 'react'
import { closeInvitation, type InvitationLink, invitationLinks } from '#contract/agents/accounts.ts'
import { RATED_TYPES, type Rates } from '#contract/agents/rates.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSeriesNote, useTypeName } from './game-type.ts'
import { Copyable } from './one-time-password.tsx'

const STAGES = ['opened', 'registered', 'deposited', 'active'] as const

/** Shows one link: whom it opens, how to hand it on, and how far those came who followed it. */
export function LinkCard({ link }: { link: InvitationLink }) {
  const t = useT()
  const locale = useLocale()
  const [isShown, setShown] = useState(false)
  const address = new URL(paths.register(link.code), location.origin).href
  const name = link.label ?? t('agents.firstLink')
  const share =
    typeof navigator.share === 'function'
      ? () => void navigator.share({ url: address, title: name }).catch(() => undefined)
      : null
  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 [overflow-wrap:anywhere]">{name}</h3>
        <Tag>{t(`agents.opens.${link.opens}`)}</Tag>
        {!link.isOpen && <Tag tone="warning">{t('agents.linkClosed')}</Tag>}
        <span className="ms-auto text-xs text-ink-3">{formatDay(link.createdAt, locale)}</span>
      </div>
      {link.rates && <PresetOf rates={link.rates} />}
      {link.isOpen && !link.fits && <p className="text-sm text-warning">{t('agents.linkFitsNot')}</p>}
      <Funnel funnel={link.funnel} />
      {link.isOpen && (
        <>
          <Copyable name={t('agents.link')} text={address} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon="qr-code" onClick={() => setShown(true)}>
              {t('agents.qr')}
            </Button>
            {share && (
              <Button size="small" icon="share-network" onClick={share}>
                {t('agents.share')}
              </Button>
            )}
            {link.label !== null && <CloseButton id={link.id} name={name} />}
          </div>
        </>
      )}
      <Dialog open={isShown} onOpenChange={setShown} title={name} closeLabel={t('common.close')}>
        <div className="flex flex-col items-center gap-4">
          <QrCode
            text={address}
            label={t('agents.qrOf', { link: name })}
            tooLongLabel={t('qr.tooLong')}
            failedLabel={t('qr.failed')}
          />
          <p className="text-center text-sm text-ink-2">{t('agents.qrHint')}</p>
        </div>
      </Dialog>
    </div>
  )
}

/** Shows how many came to each stage, and how many of those who opened the link. */
function Funnel({ funnel }: { funnel: InvitationLink['funnel'] }) {
  const t = useT()
  const locale = useLocale()
  const most = Math.max(1, ...STAGES.map((stage) => funnel[stage]))
  return (
    <dl className="grid grid-cols-4 gap-2">
      {STAGES.map((stage) => (
        <div key={stage} className="flex min-w-0 flex-col">
          <dt className="text-xs text-ink-3">{t(`agents.funnel.${stage}`)}</dt>
          <dd className="mt-auto">
            <span className="display block pt-0.5 text-[18px] font-bold">{formatCount(funnel[stage], locale)}</span>
            <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-surface-3">
              <span
                className="block h-full rounded-full bg-data-1"
                style={{ inlineSize: `${(funnel[stage] / most) * 100}%` }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the rebate rates of whom a link opens; types without one are left out. */
function PresetOf({ rates }: { rates: Rates }) {
  const t = useT()
  const typeName = useTypeName()
  const seriesNote = useSeriesNote()
  const given = RATED_TYPES.filter((type) => Number(rates[type]) > 0)
  if (given.length === 0) return null
  return (
    <p className="text-sm text-ink-2">
      {t('agents.presetOf', {
        rates: given.map((type) => `${typeName(type)} ${rates[type]} %${seriesNote(type, rates[type])}`).join(' · '),
      })}
    </p>
  )
}

function CloseButton({ id, name }: { id: string; name: string }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const close = useSend(closeInvitation, [invitationLinks])
  const confirm = () =>
    close.mutate(
      { id },
      {
        onSuccess: () => showToast('success', t('agents.linkGone', { link: name })),
        onError: (error) => showToast('error', error.message),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button size="small" tone="quiet" icon="x" onClick={() => setAsking(true)}>
        {t('agents.closeLink')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('agents.closeAsk', { link: name })}
        text={t('agents.closeText')}
        confirmLabel={t('agents.closeLink')}
        cancelLabel={t('common.cancel')}
        busy={close.isPending}
        danger
        onConfirm={confirm}
      />
    </>
  )
}
