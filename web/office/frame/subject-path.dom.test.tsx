import { expect, test } from 'vitest'
import { SUBJECTS } from '../subjects.ts'
import { subjectPath } from './subject-path.ts'

test('OFFICE-1 a subject is a link only for who may open its page; a vendor’s is the house’s', () => {
  for (const [subject, permission, path] of [
    ['member:7', 'members.read', '/members/7/show'],
    ['round:9', 'bets.read', '/rounds/9/show'],
    ['vendor:tara', 'house.vendors', '/house-vendors/tara/show'],
    ['agent-bill:9', 'agents.read', '/agent-bills/9/show'],
    ['agent-contract-template:9', 'agents.read', '/agent-contract-templates/9/show'],
    ['agent-contract:9', 'agents.read', '/agent-contracts/9/show'],
    ['agent-contract:100002-dividend', 'agents.read', '/agents/100002/show'],
  ] as const) {
    expect(subjectPath(SUBJECTS, subject, [permission])).toBe(path)
    expect(subjectPath(SUBJECTS, subject, ['audit.read', 'house.audit', 'games.read']), subject).toBeNull()
  }
  expect(subjectPath(SUBJECTS, 'operator:rafi', ['house.operators'])).toContain('/operators?')
  expect(subjectPath(SUBJECTS, 'operator:rafi', ['operators.read'])).toContain('rafi')
  for (const nothing of ['member:', 'member', 'constructor:1', 'lobby:1', ''])
    expect(subjectPath(SUBJECTS, nothing, ['members.read'])).toBeNull()
})
