/**
 * What a piece of a trace was and how long it took, for whoever collects traces: nobody, until send-spans.ts is asked to.
 * A span names calls, routes and jobs; never their values, and nobody who asked.
 */
import type { Trace } from '#contract/trace.ts'

export type SpanFacts = {
  /** Work for a caller, a call to somebody else, or a job. */
  readonly kind: 'server' | 'client' | 'job'
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | number>>
}

export type Span = SpanFacts & {
  readonly trace: Trace
  /** The piece that it is a part of; null for the first. */
  readonly parent: Trace | null
  /** Milliseconds that it took; it has just ended. */
  readonly ms: number
  readonly hasFailed: boolean
}

let collector: ((span: Span) => void) | null = null

/** Returns whether anybody collects spans in this process. */
export const isTold = (): boolean => collector !== null

/** Tells a piece that just ended. Costs a comparison where nobody collects. */
export function tellSpan(span: Span): void {
  collector?.(span)
}

/** Has this process's spans collected from now on; with null no longer. */
export function collectSpans(told: ((span: Span) => void) | null): void {
  collector = told
}
