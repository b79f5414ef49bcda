/**
 * A reason not to start that the person at the terminal can act on. Its message is the one line they
 * read, so it names what to change and holds no secret; no stack is printed.
 */
export class StartupError extends Error {}
