import { describe, expect, it } from 'vitest'
import { emptyRow, layOver, pastedRows } from './pasted.ts'

describe('rows pasted from a spreadsheet', () => {
  it('are parted by tabs and line ends, without a heading', () => {
    expect(pastedRows('First\tLast\tEmail\r\nAda\tOkafor\tada@a.test\r\nJo\tLee\tjo@a.test\r\n')).toEqual([
      ['Ada', 'Okafor', 'ada@a.test'],
      ['Jo', 'Lee', 'jo@a.test'],
    ])
    expect(pastedRows('Ada\tOkafor\tada@a.test')).toEqual([['Ada', 'Okafor', 'ada@a.test']])
  })

  it('are laid over the rows from the cell they were pasted into, adding rows as needed', () => {
    const laid = layOver(
      [emptyRow(), { ...emptyRow(), first_name: 'Kept' }],
      [['x@a.test', '7'], ['y@a.test']],
      1,
      'email',
    )
    expect(laid).toHaveLength(3)
    expect(laid[1]).toMatchObject({ first_name: 'Kept', email: 'x@a.test', employee_id: '7' })
    expect(laid[2]).toMatchObject({ first_name: '', email: 'y@a.test' })
  })
})
