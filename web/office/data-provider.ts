import type { DataProvider, GetListParams, RaRecord } from 'ra-core'
import type { Page } from '#contract/call.ts'
import { callOffice } from './operator-session.ts'
import { RESOURCES, type Resource, type Row } from './resources.ts'

function resourceOf(name: string): Resource {
  const resource = RESOURCES[name]
  if (!resource) throw new Error(`unknown resource ${name}`)
  return resource
}

async function listRows(
  name: string,
  { pagination, sort, filter }: Partial<GetListParams>,
): Promise<{ data: Row[]; total: number; meta: unknown }> {
  const { list, rows, sorts, always } = resourceOf(name)
  const answer = await callOffice(list, {
    ...(filter as object),
    ...always,
    ...(rows ? {} : { pageNo: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 20 }),
    ...(sorts && sort ? { sort: sort.field, order: sort.order.toLowerCase() } : {}),
  })
  if (rows) {
    const data = rows(answer)
    return { data, total: data.length, meta: answer }
  }
  const page = answer as Page<Row>
  return { data: page.content, total: page.total, meta: answer } // the totals stand beside the rows
}

const unsupported = () => Promise.reject(new Error('this resource changes by its own calls'))

/**
 * Reads the back office's lists and rows through the contract. Changes go through their own calls (actions.ts), because each has
 * its own rules, reason and audit entry: none of them is a plain update of a row.
 */
export const dataProvider: DataProvider = {
  getList: async (name, params) => (await listRows(name, params)) as never,
  getOne: async (name, { id }) => {
    const { one } = resourceOf(name)
    if (!one) {
      const row = (await listRows(name, {})).data.find((each) => each.id === id)
      if (!row) throw new Error('no such row')
      return { data: row as never }
    }
    const answer = (await callOffice(one, { id: String(id) })) as RaRecord
    return { data: { ...answer, id } as never }
  },
  getMany: async (name, { ids }) => ({
    data: (await listRows(name, {})).data.filter((row) => ids.includes(row.id)) as never,
  }),
  getManyReference: async (name, params) => (await listRows(name, params)) as never,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
}
