import { expect, test } from 'vitest'
import { shortIssue } from './short-issue.ts'

test.each([
  ['202611280089', '0089'],
  ['20261127073', '073'],
  ['20261128-0004', '0004'],
  ['20261127', '20261127'],
  ['20261126-1', '20261126-1'],
])('LOTT-4 in lists of draws issue %s is %s', (issue, shown) => {
  expect(shortIssue(issue)).toBe(shown)
})
