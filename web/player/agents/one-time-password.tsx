import type { OutputOf } from '#contract/call.ts'
import type { createDownline } from '#contract/agents/accounts.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Shows an account's first password, which nobody can read again later. */
export function OneTimePassword({ account }: { account: OutputOf<typeof createDownline> }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-3">
      <Copyable name={t('agents.username')} text={account.username} />
      <Copyable name={t('agents.oneTime')} text={account.oneTimePassword} />
      <p className="flex gap-2 rounded-control bg-warning-soft p-3 text-sm text-warning">
        <Icon name="warning" className="mt-0.5" />
        <span>{t('agents.oneTimeHint', { moment: formatMoment(account.expiresAt, locale) })}</span>
      </p>
    </div>
  )
}

/** Shows a text with a button that copies it. */
export function Copyable({ name, text }: { name: string; text: string }) {
  const t = useT()
  return (
    <div className="flex items-center gap-2 rounded-control bg-sunken py-1.5 ps-3.5 pe-1.5">
      <div className="min-w-0 flex-1">
        <div className="text-xs text-ink-3">{name}</div>
        <div dir="ltr" className="num text-start text-[15px] font-semibold break-all whitespace-normal! select-all">
          {text}
        </div>
      </div>
      <CopyButton
        text={text}
        label={t('agents.copy', { what: name })}
        copiedLabel={t('copy_success')}
        className="size-11"
      />
    </div>
  )
}
