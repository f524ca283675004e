import type { FormEvent } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getBrandSettings, setBrandSettings } from '#contract/site/office-site.ts'
import { SKINS } from '#contract/site/skins.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { Facts } from '../frame/show-page.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { lines, textOfCodes } from './domain-codes.ts'
import { Setting } from './setting.tsx'
import { BRAND_PICTURE_NAMES, BRAND_PICTURES, BrandLook } from './brand-look.tsx'
import { TOKENS } from './theme-fields.tsx'

export type Brand = OutputOf<typeof getBrandSettings>

/** Edits the brand: its name, languages, domains, addresses and look. */
export function BrandForm({ readOnly }: { readOnly: boolean }) {
  return <Setting call={getBrandSettings}>{(brand) => <Form brand={brand} readOnly={readOnly} />}</Setting>
}

/** What a brand changes about itself; lists as the operator types them. */
const formOf = (brand: Brand) => ({
  name: brand.name,
  minAge: brand.minAge,
  languages: brand.languages.join(', '),
  defaultLanguage: brand.defaultLanguage,
  timeZone: brand.timeZone,
  gtagId: brand.gtagId ?? '',
  service: brand.customerService.map((one) => one.url).join(', '),
  imageCdns: brand.imageCdns.join(', '),
  launchGameCdns: brand.launchGameCdns.join(', '),
  theme: brand.theme,
  logo: brand.logo ?? '',
  logoLight: brand.logoLight ?? '',
  icon: brand.icon ?? '',
})
type Row = ReturnType<typeof formOf>

const NAMES = {
  name: 'office.brandName',
  minAge: 'office.brandAge',
  languages: 'office.brandLanguages',
  defaultLanguage: 'office.brandDefaultLanguage',
  timeZone: 'office.brandTimeZone',
  gtagId: 'office.brandGtag',
  service: 'office.brandService',
  imageCdns: 'office.brandImageCdns',
  launchGameCdns: 'office.brandLaunchCdns',
  ...BRAND_PICTURE_NAMES,
} as const

function useBrandWords(): DraftWords {
  const t = useT()
  return {
    name: ([part, of, token]) => {
      const name = TOKENS.find((one) => one === token)
      if (name) return t(`office.token.${name}`)
      if (part === 'theme') return t(of === 'skin' ? 'office.skin' : 'office.look')
      return t(NAMES[part as keyof typeof NAMES])
    },
    value: ([part, of], value) => {
      if (BRAND_PICTURES.some((one) => one === part))
        return t(value ? 'office.shownPicture.own' : 'office.picture.none')
      const skin = SKINS.find((one) => of === 'skin' && one === value)
      return skin && t(`office.skin.${skin}`)
    },
  }
}

function Form({ brand, readOnly }: { brand: Brand; readOnly: boolean }) {
  const t = useT()
  const set = useAct(setBrandSettings, t('office.saved'))
  const draft = useDraft(brand, { formOf, onChosen: set.reset })
  const words = useBrandWords()
  const { form: row, change: setRow } = draft
  const faults = set.error?.fields ?? {}
  const wrong = (field: string) =>
    Object.keys(faults).some((name) => name === field || name.startsWith(`${field}.`))
      ? t('office.fieldWrong')
      : undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { service, gtagId, logo, logoLight, icon, ...settings } = row
    set.mutate(
      {
        ...settings,
        gtagId: gtagId || null,
        logo: logo || null,
        logoLight: logoLight || null,
        icon: icon || null,
        languages: lines(row.languages),
        imageCdns: lines(row.imageCdns),
        launchGameCdns: lines(row.launchGameCdns),
        customerService: lines(service).map((url, index) => ({
          csPosition: brand.customerService[index]?.csPosition ?? `LIVECHAT-${index + 1}`,
          url,
        })),
      },
      { onSuccess: () => draft.saved(row) },
    )
  }
  return (
    <form onSubmit={save}>
      <fieldset disabled={readOnly} className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        <Card className="flex flex-col gap-4">
          <h2>{t('office.settingsTab.brand')}</h2>
          <OfHouse brand={brand} />
          <p className="text-ink-3">{t('office.brands.ofHouse')}</p>
          <DraftChanged draft={draft} words={words} />
          <Fields row={row} setRow={setRow} wrong={wrong} />
          <FormFault fault={set.error} />
          <Button
            type="submit"
            tone="primary"
            busy={set.isPending}
            reason={useDraftReason(draft)}
            className="self-start"
          >
            {t('office.save')}
          </Button>
        </Card>
        <BrandLook row={row} onRowChange={(look) => setRow({ ...row, ...look })} faults={faults} />
      </fieldset>
    </form>
  )
}

/** Fields that only the house changes. */
function OfHouse({ brand }: { brand: Brand }) {
  const t = useT()
  return (
    <Facts
      facts={[
        [
          t('office.brandCode'),
          <span className="num" key="code">
            {brand.code}
          </span>,
        ],
        [t('office.brandCurrency'), brand.currency],
        [t('office.brandMarket'), brand.market],
        [t('office.brandMainDomain'), brand.mainDomain],
        [t('office.brandDomains'), brand.domains.join(', ')],
        [t('office.brandDomainCodes'), textOfCodes(brand.domainCodes) || '–'],
      ]}
    />
  )
}

type RowProps = { row: Row; setRow: (row: Row) => void }
type FieldsProps = RowProps & { wrong: (field: string) => string | undefined }

function Fields({ row, setRow, wrong }: FieldsProps) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('office.brandName')}
        required
        maxLength={40}
        value={row.name}
        error={wrong('name')}
        onChange={(event) => setRow({ ...row, name: event.target.value })}
      />
      <Field
        label={t('office.brandAge')}
        type="number"
        required
        min={18}
        max={99}
        value={row.minAge}
        onChange={(event) => setRow({ ...row, minAge: Number(event.target.value) })}
      />
      <Locale row={row} setRow={setRow} wrong={wrong} />
      <Field
        label={t('office.brandGtag')}
        value={row.gtagId}
        error={wrong('gtagId')}
        placeholder="G-XXXXXXX"
        onChange={(event) => setRow({ ...row, gtagId: event.target.value })}
      />
      <Addresses row={row} setRow={setRow} wrong={wrong} />
    </div>
  )
}

/** The languages that the brand speaks, and its time zone. */
function Locale({ row, setRow, wrong }: FieldsProps) {
  const t = useT()
  return (
    <>
      <Field
        label={t('office.brandLanguages')}
        hint={t('office.brandLanguagesHint')}
        required
        value={row.languages}
        error={wrong('languages')}
        onChange={(event) => setRow({ ...row, languages: event.target.value })}
      />
      <Field
        label={t('office.brandDefaultLanguage')}
        required
        value={row.defaultLanguage}
        error={wrong('defaultLanguage')}
        onChange={(event) => setRow({ ...row, defaultLanguage: event.target.value })}
      />
      <Field
        label={t('office.brandTimeZone')}
        required
        value={row.timeZone}
        error={wrong('timeZone')}
        onChange={(event) => setRow({ ...row, timeZone: event.target.value })}
      />
    </>
  )
}

/** Where members find the customer service, and where pictures and games come from. */
function Addresses({ row, setRow, wrong }: FieldsProps) {
  const t = useT()
  return (
    <>
      <Field
        label={t('office.brandService')}
        hint={t('office.brandServiceHint')}
        value={row.service}
        error={wrong('customerService')}
        onChange={(event) => setRow({ ...row, service: event.target.value })}
      />
      <Field
        label={t('office.brandImageCdns')}
        value={row.imageCdns}
        error={wrong('imageCdns')}
        onChange={(event) => setRow({ ...row, imageCdns: event.target.value })}
      />
      <Field
        label={t('office.brandLaunchCdns')}
        value={row.launchGameCdns}
        error={wrong('launchGameCdns')}
        onChange={(event) => setRow({ ...row, launchGameCdns: event.target.value })}
      />
    </>
  )
}
