import { describe, expect, test } from 'vitest'
import { classesIn, neededStyles, readSheet } from './needed-styles.ts'

const cut = (css: string, ...classes: string[]) => neededStyles(readSheet(css), new Set(classes))

describe('LOBBY-1 of a style sheet the first page has what can match in it', () => {
  test.each([
    ['a rule of a class that is there', '.a{x:1}', '.a{x:1}'],
    ['not one of a class that is not', '.z{x:1}', ''],
    ['a list, for the sake of one selector', '.z,.a{x:1}', '.z,.a{x:1}'],
    ['a rule that needs both classes, of which one is missing', '.a .z{x:1}.a.z{x:1}', ''],
    ['elements, attributes and the root', 'p{x:1}[data-a=".z"]{x:1}:root{x:1}', 'p{x:1}[data-a=".z"]{x:1}:root{x:1}'],
    ['what stands in brackets decides nothing', '.a:not(.z){x:1}.a:is(.z,.y){x:1}', '.a:not(.z){x:1}.a:is(.z,.y){x:1}'],
    ['the names of utilities with their escapes', '.lg\\:b:hover{x:1}.\\[\\&\\>p\\]\\:c>p{x:1}', '.lg\\:b:hover{x:1}'],
    ['a name that begins with a digit', '.\\32 xl{x:1}.\\33 xl{x:1}', '.\\32 xl{x:1}'],
    ['groups, without those that are empty', '@media (w){.a{x:1}.z{x:1}}@supports (x){.z{x:1}}', '@media (w){.a{x:1}}'],
    ['every layer, because their order counts', '@layer m,n;@layer m{.z{x:1}}', '@layer m,n;@layer m{}'],
    ['faces and properties', '@font-face{src:url(z)}@property --a{x:1}', '@font-face{src:url(z)}@property --a{x:1}'],
    [
      'the movements that are named',
      '.a{animation:on 1s}@keyframes on{to{x:1}}@keyframes off{to{x:1}}',
      '.a{animation:on 1s}@keyframes on{to{x:1}}',
    ],
    ['brackets in strings and comments are none', '.a{x:"}"}/* .z{ */.z{x:"{"}.a{x:2}', '.a{x:"}"}.a{x:2}'],
  ])('%s', (_what, css, expected) => {
    expect(cut(css, 'a', 'lg:b', '2xl')).toBe(expected)
  })

  test('with every class in the page it is the whole sheet, in its order', () => {
    const css = '@layer m{.a{x:1}@media (w){.z{x:2}}}.y,.x{x:3}@keyframes k{to{x:4}}.w{animation:k}'
    expect(cut(css, 'a', 'w', 'x', 'y', 'z')).toBe(css)
  })
})

test('LOBBY-1 the classes of a markup are read as the browser reads them', () => {
  const markup =
    '<p class="a  lg:b [&amp;&gt;p]:c"><i data-class="z" title="class=y"></i><b class="content-[&quot;x&quot;]">'
  expect([...classesIn(markup)].toSorted()).toEqual(['[&>p]:c', 'a', 'content-["x"]', 'lg:b'])
})
