/** The version this page was built from. */
declare const __RELEASE__: string
