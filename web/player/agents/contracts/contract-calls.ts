/** The calls of each kind of contract: its list, its offers, its answers; and what an act makes outdated. */
import {
  consolidated,
  contractTakers,
  dividendAnswer,
  dividendOffer,
  dividendRequests,
  salaryAnswer,
  salaryOffer,
  salaryRequests,
} from '#contract/agents/contracts.ts'
import type { ContractKind, ContractSide } from '#contract/agents/terms-form.ts'
import type { OutputOf } from '#contract/call.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'

/** An agent directly below, to whom a contract may be offered. */
export type Taker = OutputOf<typeof contractTakers>['takers'][number]

/** Effects are read anew where they are shown: those of an offer that was answered are refused. */
const CHANGED = [consolidated, contractTakers, dividendRequests, salaryRequests]

type Wanted = {
  side?: ContractSide | undefined
  isOpen?: boolean
  pageNo?: number
  pageSize?: number
  /** Beside which contract the page begins. */
  before?: string
  after?: string
}

/** Reads the contracts and offers of a kind, null: of salaries of all kinds; `isOpen`: offers that wait alone. */
export function useContracts(kind: ContractKind | null, { side, isOpen = false, ...page }: Wanted) {
  const input = {
    ...page,
    ...(side === undefined ? {} : { side }),
    ...(isOpen ? { state: 'offered' as const } : {}),
  }
  const dividend = useCall(dividendRequests, input, { enabled: kind === 'dividend' })
  const salary = useCall(
    salaryRequests,
    { ...input, ...(kind === 'dividend' || kind === null ? {} : { kind }) },
    { enabled: kind !== 'dividend' },
  )
  return kind === 'dividend' ? dividend : salary
}

/** Sends an answer to a contract of a kind. */
export function useAnswer(kind: ContractKind) {
  const dividend = useSend(dividendAnswer, CHANGED)
  const salary = useSend(salaryAnswer, CHANGED)
  return kind === 'dividend' ? dividend : salary
}

/** Sends a dividend contract to an agent directly below. */
export const useDividendOffer = () => useSend(dividendOffer, CHANGED)

/** Sends a salary contract to an agent directly below. */
export const useSalaryOffer = () => useSend(salaryOffer, CHANGED)

type Outcome<Value> = { onSuccess: (value: Value) => void; onError?: (error: ApiError) => void }

/**
 * Sends, and says what came of it even where the form is gone by then: what is fetched again may show the contract in its
 * new state before the form hears of it.
 */
export function sendWith<Input, Value>(
  sending: { mutateAsync: (input: Input) => Promise<Value> },
  input: Input,
  { onSuccess, onError }: Outcome<Value>,
): void {
  sending.mutateAsync(input).then(onSuccess, (error: unknown) => onError?.(asApiError(error)))
}
