import type { ReactNode } from 'react'
import { MONEY_PATTERN } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Facts } from '../frame/show-page.tsx'
import { useWord } from '../frame/use-word.ts'

type Values = Record<string, unknown>

/** Names of fields whose decimal text is an amount in the decision's currency. */
const AMOUNT = /amount|payout|stake|credit|limit|threshold|min|max|above|sum|cap|asked|paid|missing|floor|bound/i
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** The message prefix for the values of each field. */
const WORDS: Record<string, string> = {
  role: 'office.role',
  permissions: 'office.permission',
  status: 'office.gameStatus',
  direction: 'office.transfer',
  outcome: 'office.transfer.outcome',
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the inner values, each under its path: `limits.min`. */
export function flatten(values: Values, path = ''): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const at = path ? `${path}.${name}` : name
    return isValues(value) ? flatten(value, at) : [[at, value] as [string, unknown]]
  })
}

function useShow(currency: string | null): (field: string, value: unknown) => ReactNode {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const show = (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'office.is.true' : 'office.is.false')
    const name = field.split('.').at(-1) ?? field
    // a value that is one of the server's words is named by its message: a role, a permission; any other is shown
    // unchanged
    const say = (one: string) => word(WORDS[name] ?? 'decision.value', one, one)
    const sayAll = (values: Values) =>
      `(${flatten(values)
        .map(([path, one]) => `${word('decision.field', path.split('.').at(-1) ?? path)} ${say(String(one))}`)
        .join(', ')})`
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => (isValues(one) ? sayAll(one) : say(String(one)))).join(', ')
    const text = String(value)
    if (currency && AMOUNT.test(field) && text.includes('.') && MONEY_PATTERN.test(text))
      return <Money amount={text} currency={currency} />
    if (INSTANT.test(text)) return <span className="num">{formatMoment(text, locale)}</span>
    return <span className={typeof value === 'number' ? 'num' : ''}>{say(text)}</span>
  }
  return show
}

function useFieldName(): (path: string) => string {
  const word = useWord()
  return (path) =>
    path
      .split('.')
      .map((name) => word('decision.field', name))
      .join(' · ')
}

/**
 * Shows the whole content of a decision: the changed values before and after, and everything else that was asked with
 * it.
 */
export function DecisionContent({ content, currency }: { content: Values; currency: string | null }) {
  const { before, after, ...rest } = content
  const inContent = typeof content['currency'] === 'string' ? content['currency'] : null
  const show = useShow(currency ?? inContent)
  const name = useFieldName()
  const facts = flatten(rest).map(([path, value]) => [name(path), show(path, value)] as const)
  return (
    <div className="flex flex-col gap-4">
      {facts.length > 0 && <Facts facts={facts} />}
      {(isValues(before) || isValues(after)) && (
        <Changes before={isValues(before) ? before : {}} after={isValues(after) ? after : {}} show={show} />
      )}
    </div>
  )
}

function Changes({
  before,
  after,
  show,
}: {
  before: Values
  after: Values
  show: (field: string, value: unknown) => ReactNode
}) {
  const t = useT()
  const name = useFieldName()
  const [was, is] = [new Map(flatten(before)), new Map(flatten(after))]
  const rows = [...new Set([...was.keys(), ...is.keys()])].map((path) => ({
    path,
    was: was.get(path),
    is: is.get(path),
    isSame: JSON.stringify(was.get(path) ?? null) === JSON.stringify(is.get(path) ?? null),
  }))
  const changed = rows.filter((row) => !row.isSame)
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('office.change')}</caption>
      <thead>
        <tr>
          {[t('office.field'), t('office.before'), t('office.after')].map((head) => (
            <th
              key={head}
              scope="col"
              className="border-b border-line py-1.5 pe-3 text-start text-xs font-medium text-ink-3"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changed.map(({ path, was: old, is: next }) => (
          <tr key={path} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pe-3 text-start font-normal text-ink-3">
              {name(path)}
            </th>
            <td className="py-2 pe-3 text-ink-2 [overflow-wrap:anywhere]">{show(path, old)}</td>
            <td className="py-2 font-semibold [overflow-wrap:anywhere]">{show(path, next)}</td>
          </tr>
        ))}
        {changed.length === 0 && (
          <tr>
            <td colSpan={3} className="py-2 text-ink-3">
              {t('decision.noChange')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Shows the result of carrying it out; each part can be copied. */
export function DecisionResult({ result, currency }: { result: Values; currency: string | null }) {
  const t = useT()
  const show = useShow(currency)
  const name = useFieldName()
  return (
    <Facts
      facts={flatten(result).map(
        ([path, value]) =>
          [
            name(path),
            <span key={path} className="flex items-start gap-2">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{show(path, value)}</span>
              {typeof value === 'string' && (
                <CopyButton
                  text={value}
                  label={t('decision.copy', { name: name(path) })}
                  copiedLabel={t('office.keyCopied')}
                  className="-my-1"
                />
              )}
            </span>,
          ] as const,
      )}
    />
  )
}
