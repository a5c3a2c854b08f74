// Checks Luau files with the type checker of Luau itself. Usage: luau-check DEFINITIONS FILE...
// Prints `file:line:column: message` for each error and exits with 1 if there is one.
#include "Luau/BuiltinDefinitions.h"
#include "Luau/ConfigResolver.h"
#include "Luau/Error.h"
#include "Luau/FileResolver.h"
#include "Luau/Frontend.h"

#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>

#include <string>

static std::optional<std::string> readFile(const std::string& name)
{
    std::ifstream file(name, std::ios::binary);
    if (!file)
        return std::nullopt;
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

struct Files : Luau::FileResolver
{
    std::optional<Luau::SourceCode> readSource(const Luau::ModuleName& name) override
    {
        std::optional<std::string> text = readFile(name);
        if (!text)
            return std::nullopt;
        return Luau::SourceCode{*text, Luau::SourceCode::Module};
    }
};

int main(int count, char** arguments)
{
    if (count < 3)
    {
        fprintf(stderr, "usage: luau-check DEFINITIONS FILE...\n");
        return 2;
    }
    std::optional<std::string> definitions = readFile(arguments[1]);
    if (!definitions)
    {
        fprintf(stderr, "%s cannot be read\n", arguments[1]);
        return 2;
    }
    Files files;
    Luau::NullConfigResolver config;
    config.defaultConfig.mode = Luau::Mode::Strict;
    Luau::Frontend frontend(Luau::SolverMode::New, &files, &config);
    Luau::registerBuiltinGlobals(frontend, frontend.globals);
    Luau::LoadDefinitionFileResult loaded =
        frontend.loadDefinitionFile(frontend.globals, frontend.globals.globalScope, *definitions, "@birka", false);
    int faults = 0;
    auto print = [&](const char* file, const Luau::Location& at, const std::string& message) {
        printf("%s:%u:%u: %s\n", file, at.begin.line + 1, at.begin.column + 1, message.c_str());
        faults += 1;
    };
    for (const Luau::ParseError& error : loaded.parseResult.errors)
        print(arguments[1], error.getLocation(), error.getMessage());
    if (loaded.module)
        for (const Luau::TypeError& error : loaded.module->errors)
            print(arguments[1], error.location, Luau::toString(error));
    Luau::freeze(frontend.globals.globalTypes);
    for (int i = 2; i < count; i++)
        for (const Luau::TypeError& error : frontend.check(arguments[i]).errors)
            print(arguments[i], error.location, Luau::toString(error));
    return faults == 0 ? 0 : 1;
}
