-- expect: E003: readonly
table.insert = nil
