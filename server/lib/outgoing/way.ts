/** The port to companies that carry messages: what an adapter is, and what it is given. */
import type { OutgoingChannel, OutgoingKind } from '#contract/outgoing/kinds.ts'

/** A message as an adapter sends it. */
export type Letter = {
  /**
   * Names the message to the provider, the same at every try: a provider that knows it takes it once.
   */
  readonly reference: string
  readonly kind: OutgoingKind
  readonly channel: OutgoingChannel
  readonly recipient: string
  /** Empty where the channel has none. One line, without control characters. */
  readonly subject: string
  readonly body: string
  /** The name of the sender: the brand's, or the house's. */
  readonly sender: string
  readonly language: string
  /** After this moment it is of no use to the recipient. */
  readonly expiresAt: Date
}

/** An adapter, configured. */
export type Way = {
  readonly name: string
  readonly channels: readonly OutgoingChannel[]
  /** False: it stands for a provider on a developer's machine, and no message arrives. */
  readonly isFitForProduction: boolean
  /**
   * Hands a message over. Returns when the provider has taken it. Throws an OutgoingFault. A provider that took it and
   * whose answer was lost gets it again, under the same reference.
   */
  send(letter: Letter, now: Date): Promise<void>
  /**
   * Asks whether the provider is there and knows us, without sending a message. Returns what to tell an operator;
   * throws an OutgoingFault.
   */
  probe(): Promise<string>
}
