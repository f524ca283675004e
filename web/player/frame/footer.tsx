import type { ReactNode } from 'react'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { formatCount } from '#web/lib/format.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Tag } from '#web/ui/tag.tsx'
import { paths } from '../paths.ts'
import { Logo } from './logo.tsx'
import { laneEntries, useMenus } from './nav-entries.ts'
import { useCustomerService } from './scroll-top.tsx'
import { SiteSettings } from './site-settings.tsx'
import { useSite } from './site.ts'

const SOCIAL: Record<string, IconName> = {
  FACEBOOK: 'facebook-logo',
  TELEGRAM: 'telegram-logo',
  YOUTUBE: 'youtube-logo',
  WHATSAPP: 'whatsapp-logo',
  INSTAGRAM: 'instagram-logo',
  TIKTOK: 'tiktok-logo',
}
const PRODUCTS_SHOWN = 5
const PAYMENTS: readonly { icon: IconName; label: MessageKey }[] = [
  { icon: 'device-mobile', label: 'footer.pay.wallets' },
  { icon: 'bank', label: 'footer.pay.bank' },
  { icon: 'shield-check', label: 'footer.licence' },
]

/** The foot of every page: products, help, partners, social links, payments, licence, and the age statement. */
export function Footer() {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const products = laneEntries(useMenus()).slice(0, PRODUCTS_SHOWN)
  const social = (site?.resources ?? []).filter((resource) => SOCIAL[resource.type])
  const name = site?.brandName ?? 'Fairhouse'
  const openService = useCustomerService()
  return (
    <footer className="mt-14 border-t border-line pt-7 text-[14px] text-ink-2">
      <div className="grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <Logo name={name} className="text-ink-1" />
          <p className="mt-3 max-w-[30ch] text-sm">{t('footer.about')}</p>
          <div className="mt-2.5 flex gap-1">
            {social.map((resource) => (
              <a
                key={resource.type}
                href={resource.url}
                target="_blank"
                rel="noreferrer"
                aria-label={resource.labelNameEn ?? resource.type}
                className={iconButtonClass(true)}
              >
                <Icon name={SOCIAL[resource.type] ?? 'globe-simple'} />
              </a>
            ))}
          </div>
        </div>
        <Column title={t('footer.play')} links={products.map((entry) => ({ label: t(entry.label), href: entry.href }))} />
        <Column
          title={t('footer.help')}
          links={[
            { label: t('footer.helpCentre'), href: paths.help() },
            { label: t('footer.terms'), href: paths.help('term') },
            { label: t('footer.privacy'), href: paths.help('privacy') },
            { label: t('footer.limits'), href: paths.help('limits') },
            { label: t('footer.limitsAndBreaks'), href: paths.limits() },
          ]}
        >
          {openService && (
            <button type="button" onClick={openService} className="block py-1.25 hover:text-ink-1">
              {t('footer.contact')}
            </button>
          )}
        </Column>
        <Column
          title={t('footer.partners')}
          links={[
            { label: t('footer.agentLogin'), href: paths.agentLogin() },
            { label: t('nav.invite'), href: paths.member('referral') },
          ]}
        />
      </div>
      <div className="mt-5 -ms-2.5">
        <SiteSettings />
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {PAYMENTS.map(({ icon, label }) => (
          <li
            key={label}
            className="inline-flex h-8.5 items-center gap-1.75 rounded-[9px] border border-line px-3 text-sm font-medium"
          >
            <Icon name={icon} size="s" />
            {t(label)}
          </li>
        ))}
      </ul>
      <div className="mt-5.5 flex flex-wrap items-center gap-3 border-t border-line pt-4.5">
        <Tag className="h-7! text-sm!">
          <span className="num">{formatCount(site?.minAge ?? 18, 'en')}+</span>
        </Tag>
        <span className="min-w-60 flex-1 text-sm text-ink-3">
          {t('footer.adults', { age: formatCount(site?.minAge ?? 18, locale) })}
        </span>
        <span className="text-sm text-ink-3">© {name}</span>
      </div>
    </footer>
  )
}

type ColumnProps = { title: string; links: readonly { label: string; href: string }[]; children?: ReactNode }

function Column({ title, links, children }: ColumnProps) {
  return (
    <nav aria-label={title}>
      <div className="mb-2.5 text-sm font-semibold text-ink-1">{title}</div>
      {links.map((link) => (
        <a key={link.href} href={link.href} className="block py-1.25 hover:text-ink-1">
          {link.label}
        </a>
      ))}
      {children}
    </nav>
  )
}
