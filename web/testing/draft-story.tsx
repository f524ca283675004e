/** The story of a draft: what an operator types of something stored stays when somebody else has saved it. */
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { axeFindings } from './axe.ts'
import type { FakeCalls } from './fake-calls.ts'
import { button, field, pressEnter, say, type, until } from './show.tsx'
import { showAt } from './show-office.tsx'

export type DraftStory = {
  Page: () => ReactNode
  /** Opens the form, where it is not there at once. */
  open?: () => void
  /** What the page shows first, and after somebody else has saved. */
  begin: (fakes: FakeCalls) => void
  change: (fakes: FakeCalls) => void
  save: CallDefinition
  /** The refusal that makes the page read again. */
  refusal: ErrorCode
  /** What is typed, by the label of its field; what is typed first is looked at. */
  typed: readonly (readonly [label: () => string, text: string])[]
  /** What the panel says of theirs. */
  theirs: () => readonly string[]
  /** Answers the question that sending asks. */
  confirm?: () => void
  /** What stands in the first field after the choice to keep one's own, where it is not what was typed. */
  kept?: string
  /** What is sent after that choice. */
  sent: object
}

/** Puts a story together; checks its answers against the calls. */
export function draftStory<Read extends CallDefinition, Save extends CallDefinition>(
  read: Read,
  save: Save,
  parts: Omit<DraftStory, 'begin' | 'change' | 'save' | 'sent'> & {
    first: OutputOf<Read>
    later: OutputOf<Read>
    sent: Partial<{ [Name in keyof InputOf<Save>]: unknown }>
  },
): DraftStory {
  const { first, later, ...rest } = parts
  return {
    ...rest,
    save,
    begin: (fakes) => fakes.answer(read, first),
    change: (fakes) => fakes.answer(read, later),
  }
}

const text = () => document.body.textContent ?? ''

/** Tells a story: types, is refused because of another's save, reads of it beside what was typed, keeps both and sends them. */
export async function tellDraft(fakes: FakeCalls, story: DraftStory, { axe = false } = {}): Promise<void> {
  const { Page, open, begin, change, save, refusal, typed, theirs, confirm, kept, sent } = story
  begin(fakes)
  showAt('/x/$id/show', '/x/7/show', Page)
  if (open) await until(open)
  const [[label, words] = expect.fail('nothing is typed')] = typed
  await until(() => field(label()))
  for (const [name, one] of typed) type(name(), one)
  change(fakes)
  fakes.refuse(save, refusal, 'Not now.')
  const send = async (count: number) => {
    pressEnter(label())
    if (confirm) await until(confirm)
    await until(() => expect(fakes.sent(save)).toHaveLength(count))
  }
  await send(1)
  await until(() => expect(text()).toContain(say('office.draft.changed')))
  for (const [name, one] of typed) expect(field(name()).value).toBe(one)
  const panel = [...document.querySelectorAll('section[role=alert]')].map((one) => one.textContent).join(' ')
  for (const one of theirs()) expect(panel).toContain(one)
  expect(text()).toContain(say('office.draft.choose'))
  if (axe) expect(await axeFindings()).toEqual([])
  button(say('office.draft.keepMine')).click()
  await until(() => expect(text()).not.toContain(say('office.draft.changed')))
  expect([field(label()).value, text().includes('Not now.')]).toEqual([kept ?? words, false])
  await send(2)
  expect(fakes.sent(save)[1]).toMatchObject(sent)
}
