import type { WordStream } from '#games/fair/uniform.ts'
import { scaleWord } from '#games/fair/uniform.ts'

/**
 * Returns `count` different numbers of 0 … `many` − 1 in drawn order: each word takes one of those that are left, as
 * published verifiers do.
 */
export async function pickDistinct(words: WordStream, many: number, count: number): Promise<number[]> {
  const left = Array.from({ length: many }, (_, index) => index)
  const picked: number[] = []
  while (picked.length < count) picked.push(...left.splice(scaleWord(await words.next(), left.length), 1))
  return picked
}

/** Returns `count` numbers of 0 … `many` − 1, each drawn independently. */
export async function pickEach(words: WordStream, many: number, count: number): Promise<number[]> {
  const picked: number[] = []
  while (picked.length < count) picked.push(scaleWord(await words.next(), many))
  return picked
}
