import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** PostgreSQL's answer to a zero byte in a text. */
const UNSTORABLE = Object.assign(new Error('nothing'), { code: '22021' })

/** A database that answers when it is told to, and keeps what it was asked. */
function slowDatabase() {
  const asked: number[][] = []
  const open: (() => void)[] = []
  const ask = gather<number, string>((questions) => {
    asked.push([...questions])
    return new Promise((resolve, reject) => {
      open.push(() => (questions.includes(0) ? reject(UNSTORABLE) : resolve(questions.map((one) => `answer ${one}`))))
    })
  })
  const turn = () => new Promise<void>((done) => void setImmediate(done))
  const answerNext = async () => {
    open.shift()?.()
    await turn()
    await turn()
  }
  return { asked, ask, turn, answerNext }
}

test('GAME-2 questions of a moment share one statement, and those asked meanwhile the next one', async () => {
  const { asked, ask, turn, answerNext } = slowDatabase()
  const first = [ask(1), ask(2)]
  await turn()
  const second = [ask(3), ask(4), ask(5)]
  await turn()
  expect(asked).toEqual([[1, 2]])
  await answerNext()
  expect(asked).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  expect(await Promise.all(first)).toEqual(['answer 1', 'answer 2'])
  await answerNext()
  expect(await Promise.all(second)).toEqual(['answer 3', 'answer 4', 'answer 5'])
})

test('GAME-2 a question that cannot be answered fails alone, and later ones are asked', async () => {
  const { asked, ask, turn, answerNext } = slowDatabase()
  const questions = [ask(1), ask(0), ask(2)].map((one) => one.catch((error: Error) => error.message))
  await turn()
  for (let one = 0; one < 4; one++) await answerNext()
  expect(await Promise.all(questions)).toEqual(['answer 1', 'nothing', 'answer 2'])
  expect(asked).toEqual([[1, 0, 2], [1], [0], [2]])
  const later = ask(7)
  await turn()
  await answerNext()
  expect(await later).toBe('answer 7')
})
