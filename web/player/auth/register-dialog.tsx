import { registerSetting } from '#contract/identity/register.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { AuthArt } from './auth-art.tsx'
import { AuthBanners } from './auth-banner.tsx'
import type { AuthDialogProps } from './auth-dialog.ts'
import { useNewcomer } from '../session/auth-state.ts'
import { useSite } from '../frame/site.ts'
import { OutsideButtons, useProvidersKnown } from './outside-buttons.tsx'
import { DialogLanguage } from './dialog-language.tsx'
import { RegisterForm } from './register-form.tsx'

/** Opens an account. The fields and their rules come from the server's registration setting. */
export function RegisterDialog({
  referralCode,
  affiliateCode,
  next,
  byAddress,
  onClose,
  onDone,
  onSwitch,
}: AuthDialogProps) {
  const t = useT()
  const newcomer = useNewcomer()
  const site = useSite()
  // the site's permission answer has the rules as well, so the form can be shown without waiting
  const { data, isError, refetch } = useCall(registerSetting, {}, site ? { placeholderData: site.registerRules } : {})
  const isKnown = useProvidersKnown()
  if (!isKnown) return null
  return (
    <Dialog
      open
      byAddress={byAddress ?? false}
      width="wide"
      onOpenChange={onClose}
      title={t('auth.register.title')}
      closeLabel={t('common.close')}
      art={<AuthArt text={t('auth.register.art')} />}
    >
      <AuthBanners group="w_reg" />
      {data ? (
        <>
          {newcomer ? (
            <p className="-mt-2 mb-4 text-sm text-ink-2">{t('entry.outside.new')}</p>
          ) : (
            <div className="mb-4">
              <OutsideButtons next={next} />
            </div>
          )}
          <RegisterForm
            key={newcomer?.provider}
            setting={data}
            newcomer={newcomer}
            referralCode={referralCode}
            affiliateCode={affiliateCode}
            onDone={onDone}
          />
        </>
      ) : isError ? (
        <ErrorState
          compact
          title={t('auth.register.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        // as high as the form will be, so that the dialog does not grow when the form comes
        <div className="flex min-h-[75dvh] flex-col gap-4">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
          <Skeleton className="h-13" />
        </div>
      )}
      <p className="mt-4 text-center text-sm text-ink-2">
        {t('auth.haveAccount')}{' '}
        <button type="button" onClick={onSwitch} className="min-h-6 font-semibold text-brand-ink">
          {t('auth.login.link')}
        </button>
      </p>
      <DialogLanguage />
    </Dialog>
  )
}
