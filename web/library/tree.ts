import type { z } from 'zod'
import type { FolderLine } from '../../contract/library/library.ts'

export type Line = z.output<typeof FolderLine>

export interface Branch extends Line {
  below: Branch[]
}

/** The rows as a tree, each level in order. A row whose parent isn't among them is at the top. */
export function treeOf(lines: readonly Line[]): Branch[] {
  const known = new Map(lines.map((line): [number, Branch] => [line.id, { ...line, below: [] }]))
  const top: Branch[] = []
  for (const branch of known.values()) {
    const parent = branch.parent_folder_id === null ? undefined : known.get(branch.parent_folder_id)
    ;(parent?.below ?? top).push(branch)
  }
  const order = (branches: Branch[]) => {
    branches.sort((one, other) => one.position - other.position || one.id - other.id)
    for (const { below } of branches) order(below)
  }
  order(top)
  return top
}

export interface Place {
  parent_folder_id: number | null
  position: number
}

interface Found {
  branch: Branch
  parent: Branch | null
  siblings: readonly Branch[]
  at: number
}

export function findIn(top: readonly Branch[], id: number, parent: Branch | null = null): Found | undefined {
  for (const [at, branch] of top.entries()) {
    if (branch.id === id) return { branch, parent, siblings: top, at }
    const below = findIn(branch.below, id, branch)
    if (below) return below
  }
  return undefined
}

/** Where an arrow takes a folder: up and down among its neighbours, right into the one above it, left out of its parent. */
export function placeBy(key: string, top: readonly Branch[], id: number): Place | undefined {
  const found = findIn(top, id)
  if (!found) return undefined
  const { parent, siblings, at } = found
  const parent_folder_id = parent?.id ?? null
  if (key === 'ArrowUp' && at > 0) return { parent_folder_id, position: at - 1 }
  if (key === 'ArrowDown' && at < siblings.length - 1) return { parent_folder_id, position: at + 1 }
  const above = siblings[at - 1]
  // The content of a locked folder isn't known here, so nothing is put into it.
  if (key === 'ArrowRight' && above?.open) return { parent_folder_id: above.id, position: above.below.length }
  const outer = parent && findIn(top, parent.id)
  if (key === 'ArrowLeft' && outer)
    return { parent_folder_id: outer.parent?.id ?? null, position: outer.at + 1 }
  return undefined
}

/** Where a folder goes when dropped on another: before it, after it, or into it. */
export function placeOn(
  top: readonly Branch[],
  id: number,
  target: number,
  where: 'before' | 'after' | 'in',
): Place | undefined {
  const moved = findIn(top, id)
  const aim = findIn(top, target)
  if (!moved || !aim || findIn([moved.branch], target)) return undefined
  if (where === 'in')
    return aim.branch.open ? { parent_folder_id: target, position: aim.branch.below.length } : undefined
  // Counted without the folder itself, which leaves its place first.
  const before = aim.siblings.slice(0, aim.at).filter((one) => one.id !== id).length
  return {
    parent_folder_id: aim.parent?.id ?? null,
    position: before + (where === 'after' ? 1 : 0),
  }
}

/** The tree after a folder was moved within it. */
export function moved(top: readonly Branch[], id: number, { parent_folder_id, position }: Place): Branch[] {
  const found = findIn(top, id)
  if (!found) return [...top]
  const put = (branches: readonly Branch[], parent: number | null): Branch[] => {
    const level = branches
      .filter((one) => one.id !== id)
      .map((one) => ({ ...one, below: put(one.below, one.id) }))
    return parent === parent_folder_id
      ? level.toSpliced(position, 0, { ...found.branch, parent_folder_id })
      : level
  }
  return put(top, null)
}

/** Folders with their depth, as options; without one of them and everything in it. */
export function flat(top: readonly Branch[], without?: number, depth = 0): { line: Branch; depth: number }[] {
  return top.flatMap((line) =>
    line.id === without ? [] : [{ line, depth }, ...flat(line.below, without, depth + 1)],
  )
}
