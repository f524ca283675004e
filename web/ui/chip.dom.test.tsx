/** Tests the row of chips: the one that is selected is scrolled to, and the page stays where it is. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leave, loadWords, show, until } from '#web/testing/show.tsx'
import { Chip, ChipRow } from './chip.tsx'

const WIDTH = 100
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six']

beforeAll(() => loadWords())
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

const row = () => document.querySelector<HTMLElement>('[role=group]') ?? expect.fail('no row')

/** A row of 300 from 0 on, whose chips of 100 stand one after the other. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const at = NAMES.indexOf(this.textContent ?? '')
    return at < 0 ? new DOMRect(0, 0, 3 * WIDTH, 40) : new DOMRect(at * WIDTH - row().scrollLeft, 0, WIDTH, 40)
  })
}

const chips = (selected: string) => (
  <ChipRow label="areas" keepsInView>
    {NAMES.map((name) => (
      <Chip key={name} selected={name === selected}>
        {name}
      </Chip>
    ))}
  </ChipRow>
)

test('LOTT-1 a row opens with its selected chip in view, and the page is not moved for it', async () => {
  layOut()
  const moves = [vi.fn(), vi.fn()]
  Element.prototype.scrollIntoView = moves[0] as never
  vi.stubGlobal('scrollTo', moves[1])
  show(chips('five'))
  // the middle of the fifth chip in the middle of the row
  await until(() => expect(row().scrollLeft).toBe(300))
  for (const move of moves) expect(move).not.toHaveBeenCalled()
  show(chips('two'))
  await until(() => row())
  expect(row().scrollLeft).toBe(0)
})
