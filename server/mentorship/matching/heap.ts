/** Nodes by their distance, the nearest first. Each node is in it once; its distance can be lowered. */
export class Heap {
  readonly #nodes: Int32Array
  readonly #distances: Float64Array
  /** Where each node is, or -1. */
  readonly #places: Int32Array
  #size = 0

  constructor(nodes: number) {
    this.#nodes = new Int32Array(nodes)
    this.#distances = new Float64Array(nodes)
    this.#places = new Int32Array(nodes).fill(-1)
  }

  /** The distance of the nearest, or infinity when there is none. */
  get nearest() {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#distances[0] as number)
  }

  /** Adds a node, or lowers its distance. */
  put(node: number, distance: number) {
    const known = this.#places[node] as number
    this.#rise(known === -1 ? this.#size++ : known, node, distance)
  }

  take(): number {
    const node = this.#nodes[0] as number
    this.#places[node] = -1
    this.#size--
    if (this.#size > 0) this.#sink(this.#nodes[this.#size] as number, this.#distances[this.#size] as number)
    return node
  }

  clear() {
    for (let at = 0; at < this.#size; at++) this.#places[this.#nodes[at] as number] = -1
    this.#size = 0
  }

  #rise(from: number, node: number, distance: number) {
    let at = from
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((this.#distances[above] as number) <= distance) break
      this.#set(at, this.#nodes[above] as number, this.#distances[above] as number)
      at = above
    }
    this.#set(at, node, distance)
  }

  #sink(node: number, distance: number) {
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= this.#size) break
      if (
        below + 1 < this.#size &&
        (this.#distances[below + 1] as number) < (this.#distances[below] as number)
      )
        below++
      if ((this.#distances[below] as number) >= distance) break
      this.#set(at, this.#nodes[below] as number, this.#distances[below] as number)
      at = below
    }
    this.#set(at, node, distance)
  }

  #set(at: number, node: number, distance: number) {
    this.#nodes[at] = node
    this.#distances[at] = distance
    this.#places[node] = at
  }
}
