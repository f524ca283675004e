import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { permission } from '#contract/site/site.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { formatCount } from '#web/lib/format.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { type SocialKind, SocialMark } from '#web/ui/social-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { openModal } from './modal-state.ts'
import { useCustomerService } from './customer-service.ts'
import { Logo } from './logo.tsx'
import { useEntries } from './menus.ts'
import type { FooterEntry } from './screen.ts'
import { laneEntries, listVendors, useMenus, vendorHref } from '../lanes/lanes.ts'
import { SiteSettings } from './site-settings.tsx'
import { useSeenEntries } from './seen-entries.ts'
import { isSwitchOn, useSite } from './site.ts'

/** The names of the social networks, the same in all languages. */
const SOCIAL: Record<SocialKind, string> = {
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  YOUTUBE: 'YouTube',
  WHATSAPP: 'WhatsApp',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  TWITTER: 'X',
  VIBER: 'Viber',
}
const isSocial = (type: string): type is SocialKind => type in SOCIAL
const VENDORS_SHOWN = 14
type Payment = OutputOf<typeof permission>['payments'][number]
const PAYMENT_ICONS: Record<Payment['kind'], IconName> = {
  ewallet: 'device-mobile',
  bank: 'bank',
  crypto: 'currency-circle-dollar',
}
const CHIP = 'inline-flex min-h-8.5 items-center gap-1.75 rounded-[9px] px-3 text-sm font-medium'

/**
 * Shows the footer of every page: products, help, the house, partners, social links, payments, vendors, licence, and
 * the age statement.
 */
export function Footer() {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const menus = useMenus()
  const name = site?.brandName ?? 'Fairhouse'
  const age = site?.minAge ?? 18
  const entries = useSeenEntries(useEntries('footer'))
  const links = (column: FooterEntry['column']): Link[] =>
    entries.filter((entry) => entry.column === column).map(({ label, href }) => ({ label: t(label), href }))
  return (
    <footer className="mt-14 border-t border-line pt-7 text-[14px] text-ink-2">
      <div className="grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-[1.5fr_repeat(4,1fr)]">
        <div className="col-span-2 lg:col-span-1">
          <Logo name={name} className="text-ink-1" />
          <p className="mt-3 max-w-[30ch] text-sm">{t('footer.about')}</p>
          <SocialLinks />
        </div>
        <Column
          title={t('footer.play')}
          links={laneEntries(menus).map((entry) => ({ label: t(entry.label), href: entry.href }))}
        />
        <HelpColumn links={links('help')} />
        <Column title={t('footer.house')} links={links('house')} />
        <Column title={t('footer.partners')} links={links('partners')} />
      </div>
      <div className="mt-5 -ms-2.5">
        <SiteSettings />
      </div>
      <VendorIcons />
      <ul aria-label={t('footer.pay')} className="mt-5 flex flex-wrap gap-2">
        {site?.payments.map(({ code, kind, name: payment }) => (
          <li key={code} className={cx(CHIP, 'border border-line')}>
            <PaymentMark code={code} kind={kind} />
            <span lang={foreignLang(payment)}>{payment}</span>
          </li>
        ))}
      </ul>
      <Licences />
      <div className="mt-5.5 flex flex-wrap items-center gap-3 border-t border-line pt-4.5">
        <Tag className="h-7! text-sm!">
          <span className="num">{formatCount(age, 'en')}+</span>
        </Tag>
        <span className="min-w-60 flex-1 text-sm text-ink-3">
          {t('footer.adults', { age: formatCount(age, locale) })}
        </span>
        <span className="text-sm text-ink-3">© {name}</span>
      </div>
    </footer>
  )
}

/** Shows the mark that the brand has for a way to pay, otherwise the sign of its kind. */
function PaymentMark({ code, kind }: Pick<Payment, 'code' | 'kind'>) {
  const mark = useSite()?.resources.find(({ type, key, picture }) => type === 'PAYMENT' && key === code && picture)
  if (!mark) return <Icon name={PAYMENT_ICONS[kind]} size="s" />
  return <img src={mark.picture} width={22} height={22} alt="" loading="lazy" className="size-5.5 rounded-[6px]" />
}

/** Shows the brand's licences, each with a link to who can confirm it; a house without any says so. */
function Licences() {
  const t = useT()
  const site = useSite()
  if (!site) return null
  const licences = site.resources.filter(({ type }) => type === 'LICENCE')
  if (licences.length === 0)
    return (
      <p className={cx(CHIP, 'mt-2 bg-info-soft py-1 text-info')}>
        <Icon name="info" size="s" />
        {t('footer.demo')}
      </p>
    )
  return (
    <ul aria-label={t('footer.licences')} className="mt-4 flex flex-wrap gap-2">
      {licences.map(({ key, url, title, picture }) => (
        <li key={key}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={cx(CHIP, 'min-h-11 border border-line hover:text-ink-1')}
          >
            {picture && <img src={picture} height={28} alt="" loading="lazy" className="h-7 w-auto" />}
            <span dir="auto">{title || key}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function SocialLinks() {
  const site = useSite()
  const links = (site?.resources ?? []).flatMap(({ type, ...link }) =>
    isSocial(type) ? [{ ...link, kind: type }] : [],
  )
  if (links.length === 0) return null
  return (
    <div className="mt-2.5 flex flex-wrap gap-1">
      {links.map(({ kind, url, labelNameEn }) => (
        <a
          key={`${kind} ${url}`}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={labelNameEn ?? SOCIAL[kind]}
          className={iconButtonClass(true)}
        >
          <SocialMark kind={kind} />
        </a>
      ))}
    </div>
  )
}

function HelpColumn({ links }: { links: readonly Link[] }) {
  const t = useT()
  const site = useSite()
  const service = useCustomerService()
  return (
    <Column title={t('footer.help')} links={links}>
      <button type="button" onClick={service.open} className="block py-1.25 hover:text-ink-1">
        {t('footer.contact')}
      </button>
      {isSwitchOn(site, 'FEEDBACK') && (
        <button
          type="button"
          onClick={() => openModal({ kind: 'feedback' })}
          className="block py-1.25 hover:text-ink-1"
        >
          {t('footer.feedback')}
        </button>
      )}
    </Column>
  )
}

/** Shows the vendors' pictures, as large as their names can be read, each a link to its vendor. */
function VendorIcons() {
  const t = useT()
  const vendors = listVendors(useMenus()).slice(0, VENDORS_SHOWN)
  if (vendors.length === 0) return null
  return (
    <ul aria-label={t('footer.vendors')} className="mt-5 grid grid-cols-3 gap-2 sm:grid-cols-5 xl:grid-cols-7">
      {vendors.map((vendor) => (
        <li key={vendor.nodeId}>
          <a
            href={vendorHref(vendor)}
            aria-label={vendor.displayName}
            title={vendor.displayName}
            className="block rounded-[9px]"
          >
            <Picture
              picture={vendor.picture}
              ratio={5 / 8}
              sizes="(min-width: 64rem) 130px, 30vw"
              className="block aspect-8/5 rounded-[9px]"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

type Link = { label: string; href: string }
type ColumnProps = { title: string; links: readonly Link[]; children?: ReactNode }

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
