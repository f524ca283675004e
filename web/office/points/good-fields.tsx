import { GOODS_CATEGORIES } from '#contract/points/shelves.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { GIVES, GOOD_LANGUAGES, type GoodDraft } from './good-draft.ts'

export type FieldsProps = {
  draft: GoodDraft
  change: (part: Partial<GoodDraft>) => void
  /** What is wrong with a field of the request, by its path. */
  errorOf: (path: string) => string | undefined
}
/** The fields of a draft that are one line of text here. */
type Line = Exclude<
  { [Name in keyof GoodDraft]: string extends GoodDraft[Name] ? Name : never }[keyof GoodDraft],
  'stock' | 'reason'
>

type LineProps = FieldsProps & { name: Line; path: string; type?: 'text' | 'date'; hint?: string }

function LineField({ draft, change, errorOf, name, path, type = 'text', hint }: LineProps) {
  const t = useT()
  return (
    <Field
      label={t(`office.points.field.${name}`)}
      type={type}
      dir="ltr"
      autoComplete="off"
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={errorOf(path)}
      {...(hint ? { hint } : {})}
    />
  )
}

/** The names and texts of goods, in each language. */
export function TextFields({ draft, change, errorOf }: FieldsProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-4 lg:grid-cols-3">
      <legend className="mb-2 font-semibold">{t('office.points.texts')}</legend>
      {GOOD_LANGUAGES.map((language) => (
        <div key={language} className="flex flex-col gap-3">
          <Field
            label={t(`office.points.name.${language}`)}
            lang={language}
            dir="auto"
            maxLength={80}
            value={draft.names[language]}
            onChange={(event) => change({ names: { ...draft.names, [language]: event.target.value } })}
            error={language === 'en' ? errorOf('terms.names') : undefined}
          />
          <TextArea
            label={t(`office.points.about.${language}`)}
            lang={language}
            dir="auto"
            rows={3}
            maxLength={600}
            value={draft.abouts[language]}
            onChange={(event) => change({ abouts: { ...draft.abouts, [language]: event.target.value } })}
            error={language === 'en' ? errorOf('terms.abouts') : undefined}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** What goods cost, at which level, and how many a member may have. */
export function PriceFields(props: FieldsProps) {
  const { draft, change, errorOf } = props
  const t = useT()
  const setRow = (place: number, part: Partial<GoodDraft['levelPrices'][number]>) =>
    change({ levelPrices: draft.levelPrices.map((row, other) => (other === place ? { ...row, ...part } : row)) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('office.points.prices')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label={t('office.points.field.category')}
          value={draft.category}
          onChange={(event) =>
            change({ category: GOODS_CATEGORIES.find((one) => one === event.target.value) ?? draft.category })
          }
          options={GOODS_CATEGORIES.map((value) => ({ value, label: t(`office.points.category.${value}`) }))}
        />
        <LineField {...props} name="price" path="terms.price" />
        <LineField {...props} name="levelMin" path="terms.levelMin" />
        <LineField {...props} name="memberMax" path="terms.memberMax" hint={t('office.points.anyHint')} />
      </div>
      {draft.levelPrices.map((row, place) => (
        // rows have no name of their own but their place
        <div key={`price ${place + 1}`} className="flex flex-wrap items-end gap-3">
          <Field
            label={t('office.points.fromLevel')}
            inputMode="numeric"
            value={row.level}
            onChange={(event) => setRow(place, { level: event.target.value })}
            error={errorOf(`terms.levelPrices.${place}.level`)}
          />
          <Field
            label={t('office.points.field.price')}
            inputMode="numeric"
            value={row.price}
            onChange={(event) => setRow(place, { price: event.target.value })}
            error={errorOf(`terms.levelPrices.${place}.price`)}
          />
          <Button
            size="small"
            tone="quiet"
            icon="trash"
            onClick={() => change({ levelPrices: draft.levelPrices.filter((_, other) => other !== place) })}
          >
            {t('office.points.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => change({ levelPrices: [...draft.levelPrices, { level: '', price: '' }] })}
        >
          {t('office.points.addLevelPrice')}
        </Button>
      </div>
    </fieldset>
  )
}

/** What a redemption brings, and for what is money or play, what it may cost altogether. */
export function GiveFields(props: FieldsProps) {
  const { draft, change } = props
  const t = useT()
  const hasTerms = draft.gives === 'bonus' || (draft.gives === 'free_rounds' && draft.isBonusWin)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('office.points.gives')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label={t('office.points.field.gives')}
          value={draft.gives}
          onChange={(event) => change({ gives: GIVES.find((one) => one === event.target.value) ?? 'sent' })}
          options={GIVES.map((value) => ({ value, label: t(`office.points.gives.${value}`) }))}
        />
        {(draft.gives === 'cash' || draft.gives === 'bonus') && (
          <LineField {...props} name="amount" path="terms.gives.amount" />
        )}
        {draft.gives === 'cash' && <LineField {...props} name="turnover" path="terms.gives.turnover" />}
        {draft.gives === 'free_rounds' &&
          (['vendor', 'gameCode', 'rounds', 'stake'] as const).map((name) => (
            <LineField key={name} {...props} name={name} path={`terms.gives.${name}`} />
          ))}
        {hasTerms &&
          (['wageringTimes', 'lifeDays', 'stakeMax', 'payoutMax'] as const).map((name) => (
            <LineField key={name} {...props} name={name} path={`terms.gives.terms.${name}`} />
          ))}
      </div>
      {draft.gives === 'free_rounds' && (
        <Checkbox checked={draft.isBonusWin} onChange={(event) => change({ isBonusWin: event.target.checked })}>
          {t('office.points.isBonusWin')}
        </Checkbox>
      )}
      {draft.gives !== 'sent' && (
        <>
          <p className="text-sm text-ink-2">{t('office.points.boundsHint')}</p>
          <div className="grid gap-3 sm:grid-cols-3">
            <LineField {...props} name="units" path="bounds.units" />
            <LineField {...props} name="members" path="bounds.members" />
            <LineField {...props} name="until" path="bounds.until" type="date" />
          </div>
        </>
      )}
    </fieldset>
  )
}
