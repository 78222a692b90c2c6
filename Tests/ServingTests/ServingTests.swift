// ServingTests
