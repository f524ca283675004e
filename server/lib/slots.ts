/**
 * Questions that a module asks and modules above it answer, without either knowing the other: a lower module declares a
 * slot, higher ones fill it in their module's value (server/lib/module.ts), and an operation reads the answers from its
 * environment.
 */

/** One question; `Answer` is what each module that fills it gives. Compared by identity; the name is for people. */
export type Slot<Answer> = {
  readonly name: string
  /** Never set: it makes slots of different answers different types. */
  readonly answer?: Answer
}

/** What one module gives to one slot. */
export type Filling = { readonly slot: Slot<unknown>; readonly answer: unknown }

/** All slots with their answers, the highest module's answers first. */
export type Slots = ReadonlyMap<Slot<unknown>, readonly unknown[]>

/** Declares a slot; the name is `module.what-is-asked`. */
export function defineSlot<Answer>(name: string): Slot<Answer> {
  return { name }
}

/** Fills a slot; an answer of another shape does not compile. */
export function fill<Answer>(slot: Slot<Answer>, answer: Answer): Filling {
  return { slot, answer }
}

/** Collects fillings by slot, in the order given. */
export function collectSlots(fillings: readonly Filling[]): Slots {
  const slots = new Map<Slot<unknown>, unknown[]>()
  for (const { slot, answer } of fillings) slots.set(slot, [...(slots.get(slot) ?? []), answer])
  return slots
}

/** Returns every answer to a slot, the highest module's first; none when no module fills it. */
export function answersOf<Answer>({ slots }: { readonly slots: Slots }, slot: Slot<Answer>): readonly Answer[] {
  // `fill` took only answers of this slot's type
  return (slots.get(slot) ?? []) as readonly Answer[]
}

/**
 * Returns the answer to a slot that exactly one module fills. Throws when no module or several modules do: such a house
 * was put together wrongly.
 */
export function answerOf<Answer>(env: { readonly slots: Slots }, slot: Slot<Answer>): Answer {
  const answers = answersOf(env, slot)
  const [answer] = answers
  if (answer === undefined || answers.length > 1)
    throw new Error(`${answers.length} modules fill the slot ${slot.name}; exactly one must`)
  return answer
}
