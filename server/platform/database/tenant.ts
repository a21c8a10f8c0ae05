import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'

const keyOf = (table: string) => (table === 'enterprises' ? 'id' : 'enterprise_id')

/**
 * Adds `enterprise_id = <tenant>` to every table of every query, so that nobody writes it by hand and the planner
 * sees the value. Row-level security is the wall behind it; this is what makes the wall cheap.
 */
class TenantTransformer extends OperationNodeTransformer {
  readonly #enterpriseId: unknown
  readonly #withNames: string[] = []

  constructor(enterpriseId: unknown) {
    super()
    this.#enterpriseId = enterpriseId
  }

  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId): SelectQueryNode {
    return this.#within(node, () => {
      const done = super.transformSelectQuery(node, id)
      const tables = [...(node.from?.froms ?? []), ...innerTables(node.joins)]
      return { ...done, where: this.#and(done.where, tables) }
    })
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id?: QueryId): UpdateQueryNode {
    return this.#within(node, () => {
      const done = super.transformUpdateQuery(node, id)
      const tables = [
        ...(node.table ? [node.table] : []),
        ...(node.from?.froms ?? []),
        ...innerTables(node.joins),
      ]
      return { ...done, where: this.#and(done.where, tables) }
    })
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id?: QueryId): DeleteQueryNode {
    return this.#within(node, () => {
      const done = super.transformDeleteQuery(node, id)
      const tables = [...node.from.froms, ...(node.using?.tables ?? []), ...innerTables(node.joins)]
      return { ...done, where: this.#and(done.where, tables) }
    })
  }

  /** An outer join keeps its rows only when the condition stands in the join itself. */
  protected override transformJoin(node: JoinNode, id?: QueryId): JoinNode {
    const done = super.transformJoin(node, id)
    if (!isOuter(node)) return done
    const condition = this.#condition([node.table])
    if (!condition) return done
    return {
      ...done,
      on: done.on
        ? OnNode.create(AndNode.create(ParensNode.create(done.on.on), condition))
        : OnNode.create(condition),
    }
  }

  protected override transformInsertQuery(node: InsertQueryNode, id?: QueryId): InsertQueryNode {
    return this.#within(node, () => {
      const done = super.transformInsertQuery(node, id)
      if (!done.into || !done.values || !ValuesNode.is(done.values)) return done
      const key = keyOf(done.into.table.identifier.name)
      if (key === 'id' || done.columns?.some((column) => column.column.name === key)) return done
      const tenant = ValueNode.create(this.#enterpriseId)
      const conflictOn = done.onConflict?.columns
      return {
        ...done,
        ...(done.onConflict && conflictOn && !conflictOn.some((column) => column.column.name === key)
          ? { onConflict: { ...done.onConflict, columns: [ColumnNode.create(key), ...conflictOn] } }
          : {}),
        columns: [ColumnNode.create(key), ...(done.columns ?? [])],
        values: ValuesNode.create(
          done.values.values.map((row) =>
            PrimitiveValueListNode.is(row)
              ? ValueListNode.create([tenant, ...row.values.map((value) => ValueNode.create(value))])
              : ValueListNode.create([tenant, ...row.values]),
          ),
        ),
      }
    })
  }

  #within<T extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode | InsertQueryNode>(
    node: T,
    work: () => T,
  ): T {
    const names =
      node.with?.expressions.map((expression) => expression.name.table.table.identifier.name) ?? []
    this.#withNames.push(...names)
    const done = work()
    this.#withNames.length -= names.length
    return done
  }

  #and(where: WhereNode | undefined, tables: readonly OperationNode[]): WhereNode | undefined {
    const condition = this.#condition(tables)
    if (!condition) return where
    return where
      ? WhereNode.create(AndNode.create(condition, ParensNode.create(where.where)))
      : WhereNode.create(condition)
  }

  #condition(tables: readonly OperationNode[]): OperationNode | undefined {
    let all: OperationNode | undefined
    for (const item of tables) {
      const table = AliasNode.is(item) ? item.node : item
      if (!TableNode.is(table) || table.table.schema) continue
      const name = table.table.identifier.name
      if (this.#withNames.includes(name)) continue
      const shownAs = AliasNode.is(item) && IdentifierNode.is(item.alias) ? item.alias.name : name
      const one = BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create(keyOf(name)), TableNode.create(shownAs)),
        OperatorNode.create('='),
        ValueNode.create(this.#enterpriseId),
      )
      all = all ? AndNode.create(all, one) : one
    }
    return all
  }
}

const isOuter = (join: JoinNode) =>
  join.joinType === 'LeftJoin' || join.joinType === 'RightJoin' || join.joinType === 'FullJoin'
const innerTables = (joins: readonly JoinNode[] | undefined) =>
  (joins ?? []).filter((join) => !isOuter(join)).map((join) => join.table)

export class TenantPlugin implements KyselyPlugin {
  readonly #transformer: TenantTransformer
  /** A number, or a placeholder for one (prepared.ts). */
  constructor(enterpriseId: unknown) {
    this.#transformer = new TenantTransformer(enterpriseId)
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId)
  }
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}
